import type { ImportProblemCode } from '../../../../../../schema/contracts/import.ts';
import type { Messages } from '../../../language/languages.ts';

const fr: Messages<ImportProblemCode> = {
  format_unknown: 'Le fichier n’a aucun des formats qui peuvent être importés.',
  format_signed: 'Le fichier est une enveloppe signée ou chiffrée (PKCS#7, .p7m).',
  file_empty: 'Le fichier est vide.',
  file_too_large: 'Le fichier, ou une partie, est trop volumineux.',
  file_encrypted: 'Le fichier est chiffré ou protégé par un mot de passe.',
  file_damaged: 'Le fichier, ou le ZIP ou PDF qui le contient, est endommagé ou incomplet.',
  file_repeated: 'Un ZIP contient deux fichiers de même chemin ; seul le premier a été lu.',
  archive_bounds:
    'Un ZIP ou un PDF dépasse une limite : fichiers, imbrication, longueur d’un chemin, octets décompressés ou taux de compression.',
  archive_unsupported: 'Une archive autre qu’un ZIP, ou un ZIP d’une forme qui n’est pas lue.',
  pdf_without_invoice: 'Le PDF ne contient pas de facture électronique, donc aucune ligne à lire.',
  pdf_several_invoices:
    'Le PDF contient plusieurs factures électroniques et n’indique pas laquelle est la sienne.',
  json_invalid: 'Le JSON n’est pas valide, ou n’est pas une facture.',
  encoding_invalid:
    'Les octets ne sont pas du texte dans l’encodage indiqué, ni dans un encodage qui peut être lu.',
  xml_not_well_formed: 'Le XML est interrompu ou mal formé.',
  xml_doctype:
    'Le XML a une déclaration de type de document (DTD). Une facture n’en a pas ; il n’est pas lu.',
  xml_bounds:
    'Le XML dépasse une limite de profondeur, d’attributs ou de texte dont aucune facture n’a besoin.',
  profile_without_lines:
    'La facture électronique a un profil sans lignes (Factur-X ou ZUGFeRD MINIMUM ou BASIC WL).',
  no_lines: 'Le document n’a pas de lignes.',
  too_many_lines: 'La facture a trop de lignes.',
  value_missing: 'Il manque une valeur dont toute facture a besoin.',
  value_invalid: 'Une valeur ne peut pas être lue comme ce qu’elle devrait être.',
  currency_mixed: 'Les montants du document sont dans plus d’une monnaie.',
  totals_differ:
    'Les totaux du document ne concordent pas avec ses lignes. Il est repris tel quel ; le rapprochement montre l’écart.',
  amount_calculated: 'Un montant net que le document n’indique pas a été calculé.',
  value_left_out: 'Une valeur facultative n’a pas pu être reprise et manque.',
  text_cut: 'Un texte était trop long et a été coupé.',
  sign_reversed: 'Le document est un avoir aux montants positifs ; ils sont devenus négatifs.',
  document_restates:
    'Le document remplace ou corrige un autre : si les deux sont comptabilisés, l’achat compte double.',
  document_not_kept: 'Le fichier est trop volumineux pour être conservé comme document de ses factures.',
  other_invoice_inside: 'Le PDF contient une autre facture électronique, qui n’a pas été lue.',
  lines_joined:
    'Aucune ligne n’a de montant : elles sont devenues une ligne avec leur somme. Séparez-les là où elles diffèrent.',
  description_missing: 'Une ligne n’indique pas ce qui a été acheté. Sa catégorie est incertaine.',
  seller_name_missing: 'Le fournisseur n’a pas de nom dans le document ; son numéro en tient lieu.',
  sign_kept: 'Le document est un avoir dont les montants sont déjà négatifs ; ils sont repris tels quels.',
  region_unknown:
    'Le document n’indique ni pays de livraison ni pays de l’acheteur ; la région de l’espace de travail est utilisée.',
  old_workbook: 'Le fichier est un classeur .xls ou un classeur avec mot de passe.',
  not_a_table: 'Le fichier est une page web, un XML ou un PDF sous le nom d’un tableau.',
  workbook_broken:
    'Le fichier .xlsx est endommagé, ou dépasse une limite de feuilles, de parties ou d’octets décompressés.',
  mapping_incomplete:
    'Il manque à la correspondance une colonne dont toute facture a besoin, ou elle nomme une colonne absente.',
  mapping_unanswered: 'La correspondance laisse ouverte une question dont dépend la lecture des valeurs.',
  sheet_not_read:
    'La feuille est masquée, ou n’a pas les colonnes de la correspondance. Elle n’a pas été lue.',
  row_too_long: 'La ligne a trop de colonnes, ou une cellule trop de caractères.',
  too_many_rows: 'Le fichier a trop de lignes. Les lignes après la limite n’ont pas été lues.',
  too_many_problems:
    'Tant de lignes étaient illisibles que la correspondance ou le fichier est sans doute faux. La lecture a cessé.',
  invoice_incomplete:
    'Une ligne de cette facture était illisible ; aucune de ses lignes n’a donc été comptabilisée.',
  total_row: 'La ligne est un total d’autres lignes et a été laissée de côté.',
  amount_taken_as_net: 'Un montant TTC a été repris tel quel, car ni taux ni montant de TVA n’est connu.',
  date_from_number:
    'Une date est indiquée en nombre de jours, comme les classeurs l’enregistrent. Elle a été lue comme ce jour.',
  mapping_assumed:
    'Les colonnes ont été lues comme proposé, et ceci a été supposé. Corrigez la correspondance si ce n’est pas le cas.',
  number_rounded: 'Un nombre avait plus de 15 chiffres significatifs et a été arrondi à 15.',
  broken_characters: 'Le texte a des caractères qui ne vont pas avec l’encodage du reste du fichier.',
  row_left_out: 'Une ligne de cette facture était illisible ; elle manque à la facture.',
  number_again:
    'Le numéro de facture de ce fournisseur figure aussi dans d’autres lignes, d’une autre date ou monnaie, ou bien plus haut. Les lignes sont devenues une facture à part.',
  continued_row:
    'Une ligne sans fournisseur, numéro ni date compte comme ligne suivante de celle qui précède.',
};
export default fr;
