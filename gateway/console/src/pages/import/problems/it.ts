import type { ImportProblemCode } from '../../../../../../schema/contracts/import.ts';
import type { Messages } from '../../../language/languages.ts';

const it: Messages<ImportProblemCode> = {
  format_unknown: 'Il file non è in nessuno dei formati che si possono importare.',
  format_signed: 'Il file è un involucro firmato o cifrato (PKCS#7, .p7m).',
  file_empty: 'Il file è vuoto.',
  file_too_large: 'Il file, o una sua parte, è troppo grande.',
  file_encrypted: 'Il file è cifrato o protetto da password.',
  file_damaged: 'Il file, o lo ZIP o PDF che lo contiene, è danneggiato o incompleto.',
  file_repeated: 'Uno ZIP ha due file con lo stesso percorso; è stato letto solo il primo.',
  archive_bounds:
    'Uno ZIP o un PDF supera un limite: file, annidamento, lunghezza di un percorso, byte decompressi o compressione.',
  archive_unsupported: 'Un archivio diverso da uno ZIP, o uno ZIP in una forma che non si legge.',
  pdf_without_invoice: 'Il PDF non contiene una fattura elettronica, quindi nessuna riga da leggere.',
  pdf_several_invoices: 'Il PDF contiene più fatture elettroniche e non dice quale è la sua.',
  json_invalid: 'Il JSON non è valido, o non è una fattura.',
  encoding_invalid: 'I byte non sono testo nella codifica indicata, né in una che si possa leggere.',
  xml_not_well_formed: 'L’XML si interrompe o non è ben formato.',
  xml_doctype: 'L’XML ha una dichiarazione di tipo (DTD). Le fatture non ne hanno; non viene letto.',
  xml_bounds: 'L’XML supera un limite di profondità, attributi o testo di cui nessuna fattura ha bisogno.',
  profile_without_lines:
    'La fattura elettronica ha un profilo senza righe (Factur-X o ZUGFeRD MINIMUM o BASIC WL).',
  no_lines: 'Il documento non ha righe.',
  too_many_lines: 'La fattura ha troppe righe.',
  value_missing: 'Manca un valore di cui ogni fattura ha bisogno.',
  value_invalid: 'Un valore non si può leggere come ciò che dovrebbe essere.',
  currency_mixed: 'Gli importi del documento sono in più di una valuta.',
  totals_differ:
    'I totali del documento non concordano con le righe. Vale così com’è; la riconciliazione mostra la differenza.',
  amount_calculated: 'Un importo netto che il documento non indica è stato calcolato.',
  value_left_out: 'Un valore facoltativo non si è potuto riprendere e manca.',
  text_cut: 'Un testo era troppo lungo ed è stato tagliato.',
  sign_reversed: 'Il documento è una nota di credito con importi positivi; sono diventati negativi.',
  document_restates:
    'Il documento sostituisce o corregge un altro: se entrambi sono registrati, l’acquisto conta due volte.',
  document_not_kept: 'Il file è troppo grande per essere conservato come documento delle sue fatture.',
  other_invoice_inside: 'Il PDF contiene un’altra fattura elettronica, che non è stata letta.',
  lines_joined:
    'Nessuna riga ha un importo, quindi sono diventate una riga con la loro somma. Dividetela dove differiscono.',
  description_missing: 'Una riga non dice che cosa è stato acquistato. La sua categoria è incerta.',
  seller_name_missing: 'Il fornitore non ha nome nel documento; vale il suo numero.',
  sign_kept: 'Il documento è una nota di credito con importi già negativi; valgono così come sono.',
  region_unknown:
    'Il documento non indica né il paese di consegna né quello dell’acquirente; vale la regione dell’area di lavoro.',
  old_workbook: 'Il file è una cartella .xls o una cartella con password.',
  not_a_table: 'Il file è una pagina web, un XML o un PDF con il nome di una tabella.',
  workbook_broken: 'Il file .xlsx è danneggiato, o supera un limite di fogli, parti o byte decompressi.',
  mapping_incomplete:
    'Alla mappatura manca una colonna di cui ogni fattura ha bisogno, o ne indica una che non c’è.',
  mapping_unanswered: 'La mappatura lascia aperta una domanda da cui dipende la lettura dei valori.',
  sheet_not_read: 'Il foglio è nascosto, o non ha le colonne della mappatura. Non è stato letto.',
  row_too_long: 'La riga ha troppe colonne, o una cella troppi caratteri.',
  too_many_rows: 'Il file ha troppe righe. Le righe oltre il limite non sono state lette.',
  too_many_problems:
    'Così tante righe erano illeggibili che la mappatura o il file è probabilmente sbagliato. La lettura si è fermata.',
  invoice_incomplete:
    'Una riga di questa fattura era illeggibile; perciò nessuna delle sue righe è stata registrata.',
  total_row: 'La riga è un totale di altre righe ed è stata tralasciata.',
  amount_taken_as_net:
    'Un importo con IVA vale così com’è, perché non si conosce né un’aliquota né un importo dell’IVA.',
  date_from_number:
    'Una data è indicata come numero di giorni, come le cartelle la salvano. È stata letta come quel giorno.',
  mapping_assumed:
    'Le colonne sono state lette come proposto, e questo è stato supposto. Correggete la mappatura se non è così.',
  number_rounded: 'Un numero aveva più di 15 cifre significative ed è stato arrotondato a 15.',
  broken_characters: 'Il testo ha caratteri che non vanno con la codifica del resto del file.',
  row_left_out: 'Una riga di questa fattura era illeggibile; alla fattura manca.',
  number_again:
    'Il numero di fattura di questo fornitore è anche in altre righe, di altra data o valuta o molto più in alto. Le righe sono diventate una fattura a sé.',
  continued_row: 'Una riga senza fornitore, numero e data vale come riga successiva di quella sopra.',
};
export default it;
