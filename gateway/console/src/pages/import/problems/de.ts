import type { ImportProblemCode } from '../../../../../../schema/contracts/import.ts';
import type { Messages } from '../../../language/languages.ts';

const de: Messages<ImportProblemCode> = {
  format_unknown: 'Die Datei hat keines der Formate, die importiert werden können.',
  format_signed: 'Die Datei ist eine signierte oder verschlüsselte Hülle (PKCS#7, .p7m).',
  file_empty: 'Die Datei ist leer.',
  file_too_large: 'Die Datei oder ein Teil davon ist zu gross.',
  file_encrypted: 'Die Datei ist verschlüsselt oder hat ein Passwort.',
  file_damaged: 'Die Datei oder das ZIP oder PDF, in dem sie ist, ist beschädigt oder unvollständig.',
  file_repeated: 'Ein ZIP hat zwei Dateien mit demselben Pfad; nur die erste wurde gelesen.',
  archive_bounds:
    'Ein ZIP oder PDF überschreitet eine Grenze: Dateien, Verschachtelung, Länge eines Pfads, entpackte Bytes oder Kompression.',
  archive_unsupported: 'Ein Archiv, das kein ZIP ist, oder ein ZIP in einer Form, die nicht gelesen wird.',
  pdf_without_invoice: 'Im PDF ist keine E-Rechnung, also keine Position zum Lesen.',
  pdf_several_invoices: 'Im PDF sind mehrere E-Rechnungen, und es sagt nicht, welche seine eigene ist.',
  json_invalid: 'Das JSON ist fehlerhaft oder keine Rechnung.',
  encoding_invalid: 'Die Bytes sind kein Text in der angegebenen Kodierung oder in einer, die gelesen wird.',
  xml_not_well_formed: 'Das XML bricht ab oder ist fehlerhaft.',
  xml_doctype: 'Das XML hat eine Dokumenttypdefinition (DTD). Rechnungen haben keine; es wird nicht gelesen.',
  xml_bounds: 'Das XML überschreitet eine Grenze für Tiefe, Attribute oder Text, die keine Rechnung braucht.',
  profile_without_lines:
    'Die E-Rechnung hat ein Profil ohne Positionen (Factur-X oder ZUGFeRD MINIMUM oder BASIC WL).',
  no_lines: 'Das Dokument hat keine Positionen.',
  too_many_lines: 'Die Rechnung hat zu viele Positionen.',
  value_missing: 'Eine Angabe fehlt, die jede Rechnung braucht.',
  value_invalid: 'Eine Angabe kann nicht als das gelesen werden, was sie sein soll.',
  currency_mixed: 'Die Beträge des Dokuments haben mehr als eine Währung.',
  totals_differ:
    'Die Summen des Dokuments passen nicht zu seinen Positionen. Es gilt, wie es ist; der Abgleich zeigt die Differenz.',
  amount_calculated: 'Ein Nettobetrag, den das Dokument nicht nennt, wurde berechnet.',
  value_left_out: 'Eine freiwillige Angabe konnte nicht übernommen werden und fehlt.',
  text_cut: 'Ein Text war zu lang und wurde gekürzt.',
  sign_reversed: 'Das Dokument ist eine Gutschrift mit positiven Beträgen; sie wurden negativ.',
  document_restates:
    'Das Dokument ersetzt oder berichtigt ein anderes: Sind beide gebucht, zählt der Einkauf doppelt.',
  document_not_kept: 'Die Datei ist zu gross, um als Beleg ihrer Rechnungen behalten zu werden.',
  other_invoice_inside: 'Im PDF ist eine weitere E-Rechnung, die nicht gelesen wurde.',
  lines_joined:
    'Keine Position hat einen Betrag, also wurden sie eine Position mit ihrer Summe. Teilen Sie diese, wo sie sich unterscheiden.',
  description_missing: 'Eine Position nennt nicht, was gekauft wurde. Ihre Kategorie ist unsicher.',
  seller_name_missing: 'Der Lieferant hat im Dokument keinen Namen; seine Nummer steht dafür.',
  sign_kept: 'Das Dokument ist eine Gutschrift, deren Beträge schon negativ sind; sie gelten, wie sie sind.',
  region_unknown:
    'Das Dokument nennt weder ein Land der Lieferung noch des Käufers; die Region des Arbeitsbereichs gilt.',
  old_workbook: 'Die Datei ist eine .xls-Arbeitsmappe oder eine mit Passwort.',
  not_a_table: 'Die Datei ist eine Webseite, ein XML oder PDF unter dem Namen einer Tabelle.',
  workbook_broken:
    'Die .xlsx-Datei ist beschädigt oder überschreitet eine Grenze für Blätter, Teile oder entpackte Bytes.',
  mapping_incomplete:
    'Der Zuordnung fehlt eine Spalte, die jede Rechnung braucht, oder sie nennt eine, die es nicht gibt.',
  mapping_unanswered: 'Die Zuordnung lässt eine Frage offen, von der abhängt, wie Werte gelesen werden.',
  sheet_not_read: 'Das Blatt ist verborgen oder hat nicht die Spalten der Zuordnung. Es wurde nicht gelesen.',
  row_too_long: 'Die Zeile hat zu viele Spalten oder eine Zelle zu viele Zeichen.',
  too_many_rows: 'Die Datei hat zu viele Zeilen. Die Zeilen nach der Grenze wurden nicht gelesen.',
  too_many_problems:
    'So viele Zeilen waren nicht lesbar, dass wohl die Zuordnung oder die Datei falsch ist. Das Lesen wurde beendet.',
  invoice_incomplete:
    'Eine Zeile dieser Rechnung war nicht lesbar; deshalb wurde keine ihrer Zeilen gebucht.',
  total_row: 'Die Zeile ist eine Summe anderer Zeilen und wurde ausgelassen.',
  amount_taken_as_net:
    'Ein Betrag mit MWST gilt, wie er ist, weil weder ein Satz noch ein MWST-Betrag bekannt ist.',
  date_from_number:
    'Ein Datum steht als Zahl von Tagen, wie Arbeitsmappen es speichern. Es wurde als dieser Tag gelesen.',
  mapping_assumed:
    'Die Spalten wurden wie vorgeschlagen gelesen, und dies wurde angenommen. Berichtigen Sie die Zuordnung, wenn es nicht stimmt.',
  number_rounded: 'Eine Zahl hatte mehr als 15 gültige Ziffern und wurde auf 15 gerundet.',
  broken_characters: 'Der Text hat Zeichen, die nicht zur Kodierung der übrigen Datei passen.',
  row_left_out: 'Eine Zeile dieser Rechnung war nicht lesbar; diese Position fehlt.',
  number_again:
    'Die Rechnungsnummer dieses Lieferanten steht auch in anderen Zeilen, mit anderem Datum, anderer Währung oder viel weiter oben. Die Zeilen wurden eine eigene Rechnung.',
  continued_row: 'Eine Zeile ohne Lieferant, Nummer und Datum gilt als weitere Position der Zeile darüber.',
};
export default de;
