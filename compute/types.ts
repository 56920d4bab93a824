import type { Category, Method, Scope } from '../schema/contracts/categories.ts';
import type { FactorLeftOut, IgnoredKind } from '../schema/contracts/decision.ts';
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

/** A NAICS 2017 code with the share of belief in it. */
export interface IndustryCandidate {
  readonly naics: string;
  /** 0 to 1; those of a line add up to at most 1. */
  readonly probability: number;
}

/** What a line is, from its text, unit and neighbours. */
export interface Classification {
  readonly category: Category;
  readonly attributes: Attributes;
  /** NAICS 2017, six digits, for the spend factor; null where no code fits. */
  readonly naics: string | null;
  /** How sure the classifier is, 0 to 1. Below `REVIEW_BELOW` the line needs review. */
  readonly certainty: number;
  /** The words or phrases the answer rests on, as they stand in the normalised text. */
  readonly matched: readonly string[];
  /** Best first, the chosen category included; at most five. */
  readonly candidates: readonly Candidate[];
  /**
   * The likeliest industries, best first, at most five; empty where nothing is bought or nothing rests on them.
   */
  readonly industries?: readonly IndustryCandidate[];
  /** Calibrated probability of `naics`, 0 to 1, of English lines, whose code the models chose; absent from others. */
  readonly naicsCertainty?: number;
  /** Present where a person or the workspace's memory decided, not the classifier. */
  readonly decision?: Decision;
}

/** One scope and category's part of a line (GHG Protocol: direct, upstream, losses ...). */
export interface Component {
  readonly scope: Scope;
  /** 1 to 15 for scope 3, else null. */
  readonly scope3Category: number | null;
  readonly factorId: string;
  /** `valid_year` or `price_year` of the factor's row: with the id it names one row of the set. */
  readonly factorYear: number;
  readonly boundary: string;
  readonly gwpBasis: string;
  /** Decimal text with exactly 6 decimals. */
  readonly emissionsKgCo2e: string;
  /**
   * kg of biogenic CO2, decimal text with exactly 6 decimals, in no total; null where the factor states none.
   * Source: GHG Protocol Corporate Standard, chapter 9: reported apart from the scopes.
   */
  readonly biogenicCo2Kg: string | null;
}

/** One step of a calculation, in the order it was made; every non-integer is decimal text. */
export interface TraceStep {
  readonly step: string;
  readonly [detail: string]: TraceDetail;
}

/** A figure of a step; of a journey also its legs, and what it carries. */
export type TraceDetail =
  | string
  | number
  | boolean
  | null
  | readonly TraceDetail[]
  | { readonly [name: string]: TraceDetail };
/** The market-based figure of a line of bought electricity or heat, and what it rests on. */
export interface MarketBased {
  readonly basis: MarketBasis;
  /** Decimal text with exactly 6 decimals: the whole line, what is upstream included. */
  readonly emissionsKgCo2e: string;
  /** kWh, decimal text of at most 6 decimals: what no certificate named on the line covers. */
  readonly uncoveredKwh: string;
  /** The row of the residual mix, where it rests on one. */
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
   * Calibrated probability that what the factor rests on is right, 0 to 1, as stored and answered everywhere: the
   * belief in all codes that lead to the factor of a line calculated from its spend where the models chose
   * the code, else the certainty of the category. A line below `REVIEW_BELOW` needs review.
   */
  readonly certainty: number;
  /** Decimal text with exactly 6 decimals: the sum of the components. */
  readonly emissionsKgCo2e: string;
  /** Absent for a line that is no bought electricity or heat: both figures are the same. */
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
 * What a person decided a line to be, or the workspace's memory of such a decision: an input of the line beside
 * its words and numbers. It is stored with the line, so that a re-performance does not depend on what the memory
 * holds later, nor on the classifier.
 */
export interface Decision {
  readonly source: 'person' | 'memory';
  /** How the memory met the line: the very text, or one that differs in what was left out; null for a person. */
  readonly match: 'exact' | 'near' | null;
  readonly category: Category;
  readonly attributes: Attributes;
  readonly naics: string | null;
  /** A factor of the invoice's factor set that counts instead of what the rules choose; null: the rules choose. */
  readonly factorId: string | null;
  /** What was left out to recognise the line; absent but for near texts, and from those recorded before it was kept. */
  readonly ignored?: readonly IgnoredKind[];
  /** Why a remembered factor does not count here. */
  readonly factorLeftOut?: FactorLeftOut;
  /** What the lines of the bill name, where the words of this one name no supply and another one was remembered. */
  readonly billNames?: Category;
}
