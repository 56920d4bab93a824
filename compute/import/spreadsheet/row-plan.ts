import type { ImportMapping, MappedColumns, MappedField } from '../../../schema/contracts/import-mapping.ts';
import { columnLetter } from './cell.ts';
import { isValueWord } from './column-words.ts';
import { findColumn, type Header } from './layout.ts';

/** A column of a mapping, found in a table. */
export interface PlannedColumn<Spec> {
  readonly index: number;
  /** Header word or letter, for messages. */
  readonly name: string;
  readonly spec: Spec;
}

type SpecOf<Field extends MappedField> = NonNullable<MappedColumns[Field]>;

/** Columns by what they hold; description is a list of its own. */
export type PlannedColumns = {
  readonly [F in Exclude<MappedField, 'description'>]?: PlannedColumn<SpecOf<F>>;
};

/** A mapping bound to the columns of one table. */
export interface RowPlan {
  readonly mapping: ImportMapping;
  readonly columns: PlannedColumns;
  readonly descriptions: readonly PlannedColumn<unknown>[];
  readonly headerTexts: readonly string[];
  /** The column that marks credit notes is named after them, so that "yes" marks one. */
  readonly isCreditYes: boolean;
}

/** What a mapping lacks for a table: a member of `columns`, and a sentence. */
export interface PlanFault {
  readonly member: string;
  readonly message: string;
}

/** Finds the columns of a mapping in a table. The faults say which are not there, and what an invoice lacks. */
export function planRows(
  mapping: ImportMapping,
  header: Header,
): { readonly plan: RowPlan; readonly faults: readonly PlanFault[] } {
  const faults: PlanFault[] = [];
  const bind = <Spec extends { readonly column: string }>(member: string, spec: Spec) => {
    const index = findColumn(header.texts, spec.column);
    if (index === null) {
      faults.push({
        member,
        message: `The column "${spec.column}" is not there, or there are several with this name.`,
      });
      return null;
    }
    return { index, name: header.texts[index] || columnLetter(index), spec };
  };
  const { description = [], ...others } = mapping.columns;
  const columns: Record<string, PlannedColumn<unknown>> = {};
  for (const [field, spec] of Object.entries(others)) {
    const column = spec === undefined ? null : bind(field, spec);
    if (column !== null) columns[field] = column;
  }
  const descriptions = description.flatMap((spec) => bind('description', spec) ?? []);
  const type = columns.document_type;
  const plan: RowPlan = {
    mapping,
    columns: columns as PlannedColumns,
    descriptions,
    headerTexts: header.texts,
    isCreditYes: type !== undefined && isValueWord('value_credit_note', type.name),
  };
  return { plan, faults: [...faults, ...missingFaults(mapping)] };
}

/** What an invoice needs and the mapping gives neither as a column nor as a constant. */
export function missingFaults({ columns, constants }: ImportMapping): PlanFault[] {
  const missing: PlanFault[] = [];
  const need = (member: string, isThere: boolean, what: string) => {
    if (!isThere) missing.push({ member, message: `No column is mapped for ${what}.` });
  };
  need('vendor_name', (columns.vendor_name ?? constants.vendor_name) !== undefined, 'the supplier');
  need('invoice_date', (columns.invoice_date ?? constants.invoice_date) !== undefined, 'the invoice date');
  need(
    'description',
    (columns.description ?? constants.description) !== undefined,
    'the description of the line',
  );
  const amounts = [columns.net_amount, columns.gross_amount, columns.debit_amount, columns.credit_amount];
  const hasPrice = columns.quantity !== undefined && columns.unit_price !== undefined;
  need('net_amount', hasPrice || amounts.some((column) => column !== undefined), 'the amount of the line');
  return missing;
}
