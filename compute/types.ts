import type { Category, Method, Scope } from '../schema/contracts/categories.ts';
import type { FactorLeftOut, IgnoredKind } from '../schema/contracts/decision.ts';
import type { ItemCode } from '../schema/contracts/ingest.ts';
import type { MarketBasis } from '../schema/contracts/market-based.ts';
import type { Warning } from '../schema/contracts/warnings.ts';
import type { Attributes } from './attributes.ts';

/** A validated line. Numbers are exact decimal text (at most 15 significant digits). */
export interface LineInput {
  /** Position in the invoice, from 0. */
  readonly index: number;
  readonly description: string;
  readonly spendAmount: string;
  readonly quantity: string | null;
  readonly unitOfMeasure: string | null;
  readonly weightTonnes: string | null;
  readonly distanceKm: string | null;
  /** Null or absent without any. */
  readonly itemCodes?: readonly ItemCode[] | null;
}

/** A validated invoice with its defaults filled in. */
export interface InvoiceInput {
  readonly vendorName: string;
  /** YYYY-MM-DD. */
  readonly invoiceDate: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2. */
  readonly region: string;
  readonly totalAmount: string | null;
  readonly netAmount: string | null;
  /** Percent: 8.1 means 8.1 %. */
  readonly vatRate: string | null;
  readonly lines: readonly LineInput[];
}

export interface Candidate {
  readonly category: Category;
  /** Share of the evidence, 0 to 1; the candidates of a line add up to at most 1. */
  readonly score: number;
}

/** A NAICS 2017 code with its probability. */
export interface IndustryCandidate {
  readonly naics: string;
  /** 0 to 1; those of a line add up to at most 1. */
  readonly probability: number;
}

/** The classification of a line, by its text, unit and neighbours. */
export interface Classification {
  readonly category: Category;
  readonly attributes: Attributes;
  /** NAICS 2017, six digits, for the spend factor; null where no code fits. */
  readonly naics: string | null;
  /** Certainty of the classifier, 0 to 1. Below `REVIEW_BELOW` the line needs review. */
  readonly certainty: number;
  /** The words or phrases of the answer, as in the normalised text. */
  readonly matched: readonly string[];
  /** Best first, the chosen category included; at most five. */
  readonly candidates: readonly Candidate[];
  /** The likeliest industries, best first, at most five; empty if nothing is bought or nothing depends on them. */
  readonly industries?: readonly IndustryCandidate[];
  /** Calibrated probability of `naics`, 0 to 1, for English lines, whose code the models chose; absent from others. */
  readonly naicsCertainty?: number;
  /** What the line's item codes add to its text; absent if they add nothing. */
  readonly codeHint?: CodeHint;
  /** Present if a person or the workspace's memory decided, not the classifier. */
  readonly decision?: Decision;
}

/** How the item codes of a line relate to its text. */
export interface CodeHint {
  /** `decides`: the text is too uncertain, so the category is the code's. */
  readonly says: 'agrees' | 'decides' | 'differs';
  /** What was read of the codes: `CPV 301976, paper and board`. */
  readonly read: readonly string[];
}

/** The part of a line in one scope and category (GHG Protocol: direct, upstream, losses ...). */
export interface Component {
  readonly scope: Scope;
  /** 1 to 15 for scope 3, else null. */
  readonly scope3Category: number | null;
  readonly factorId: string;
  /** `valid_year` or `price_year` of the factor's row: with the id it identifies one row of the set. */
  readonly factorYear: number;
  readonly boundary: string;
  readonly gwpBasis: string;
  /** Decimal text with exactly 6 decimals. */
  readonly emissionsKgCo2e: string;
  /**
   * kg of biogenic CO2, decimal text with exactly 6 decimals, in no total; null if the factor states none.
   * Source: GHG Protocol Corporate Standard, chapter 9: reported separately from the scopes.
   */
  readonly biogenicCo2Kg: string | null;
}

/** One step of a calculation, in order; every non-integer is decimal text. */
export interface TraceStep {
  readonly step: string;
  readonly [detail: string]: TraceDetail;
}

/** A figure of a step; for a journey also its legs and its load. */
export type TraceDetail =
  | string
  | number
  | boolean
  | null
  | readonly TraceDetail[]
  | { readonly [name: string]: TraceDetail };
/** The market-based figure of a line of purchased electricity or heat, with its basis. */
export interface MarketBased {
  readonly basis: MarketBasis;
  /** Decimal text with exactly 6 decimals: the whole line, upstream included. */
  readonly emissionsKgCo2e: string;
  /** kWh, decimal text of at most 6 decimals, not covered by a certificate named on the line. */
  readonly uncoveredKwh: string;
  /** The row of the residual mix, if that is the basis. */
  readonly factorId: string | null;
  readonly factorYear: number | null;
  /** A sentence. */
  readonly explanation: string;
}

export interface LineResult {
  readonly index: number;
  readonly classification: Classification;
  readonly category: Category;
  readonly factorId: string | null;
  readonly method: Method;
  /** 0.85 to 0.95 physical, 0.55 to 0.75 spend; two decimals. */
  readonly confidence: number;
  /**
   * Calibrated probability that the basis of the factor is right, 0 to 1, the same everywhere. For a spend line with a code
   * chosen by the models, the total probability of all codes that lead to its factor; otherwise the certainty of the category.
   * A line below `REVIEW_BELOW` needs review.
   */
  readonly certainty: number;
  /** Decimal text with exactly 6 decimals: the sum of the components. */
  readonly emissionsKgCo2e: string;
  /** Absent unless the line is purchased electricity or heat: both figures are the same. */
  readonly marketBased?: MarketBased;
  readonly scope: Scope;
  readonly scope3Category: number | null;
  readonly components: readonly Component[];
  readonly needsReview: boolean;
  readonly explanation: string;
  readonly warnings: readonly Warning[];
  readonly trace: readonly TraceStep[];
}

/** A result that may be an expected failure: classes do not survive a thread hop. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/**
 * A person's decision about a line, or the workspace's memory of one: an input of the line besides its words and numbers. It is
 * stored with the line, so that a re-performance depends neither on later states of the memory nor on the classifier.
 */
export interface Decision {
  readonly source: 'person' | 'memory';
  /** The memory's match: the same text, or one that differs in ignored parts; null for a person. */
  readonly match: 'exact' | 'near' | null;
  readonly category: Category;
  readonly attributes: Attributes;
  readonly naics: string | null;
  /** A factor of the invoice's factor set that replaces the rules' choice; null: the rules choose. */
  readonly factorId: string | null;
  /** The ignored parts of the line's text; only for near texts, and absent from those recorded before it was stored. */
  readonly ignored?: readonly IgnoredKind[];
  /** Why a remembered factor does not apply here. */
  readonly factorLeftOut?: FactorLeftOut;
  /** The supply that the bill names, if this line's words name none and another one was remembered. */
  readonly billNames?: Category;
}
