/** Problems and notes that only a spreadsheet (CSV or XLSX) can have, by code, each with its explanation. */
export const SPREADSHEET_PROBLEMS = {
  old_workbook: 'The file is an .xls workbook or a workbook with a password. Save it as .xlsx without one.',
  not_a_table: 'The file is a web page, XML or PDF under the name of a table. Save it as .xlsx or CSV.',
  workbook_broken: 'The .xlsx file is damaged, or goes beyond a bound of sheets, parts or unpacked bytes.',
  mapping_incomplete: 'The mapping lacks a column that an invoice needs, or names one that is not there.',
  mapping_unanswered: 'The mapping leaves a question open that decides how values are read.',
  sheet_not_read: 'The sheet is hidden, or does not have the columns of the mapping. It was not read.',
  row_too_long: 'The row has more columns, or a cell more characters, than can be taken.',
  too_many_rows: 'The file has more rows than can be taken at once. The rows after the bound were not read.',
  too_many_problems:
    'So many rows could not be read that the mapping, or the file, is probably wrong. Reading stopped.',
  invoice_incomplete: 'A row of this invoice could not be read, so none of its rows was booked.',

  total_row: 'The row is a total of other rows and was left out.',
  amount_taken_as_net: 'An amount with VAT was taken as it is, because no rate and no VAT amount is known.',
  date_from_number: 'A date is stated as a number of days, as workbooks store it. It was read as that day.',
  mapping_assumed:
    'The columns were read as proposed, and this was assumed. Correct the mapping if it is not so.',
  number_rounded: 'A number had more than 15 significant digits and was rounded to 15.',
  broken_characters: 'The text has characters that do not fit the encoding of the rest of the file.',
  row_left_out: 'A row of this invoice could not be read, so the invoice lacks that line.',
  number_again:
    'The invoice number of this supplier also stands in other rows, of another date or currency or much further up. The rows became an invoice of their own.',
  continued_row: 'A row without supplier, number and date was taken as a further line of the row above it.',
} as const;
