import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const fr: Messages<keyof typeof en> = {
  byQuantity: '{category} : {kilograms} CO₂e, {scope}, calculé à partir d’une quantité.',
  bySpend: '{category} : {kilograms} CO₂e, {scope}, calculé à partir du montant.',
  counted: '{category} : {kilograms} CO₂e, {scope}.',
  scope: 'scope {scope}',
  scope3: 'scope 3, catégorie {number}',
  matched: 'Reconnu par : {words}.',
  recorded: 'Texte enregistré sur la piste d’audit (anglais)',
};

export default fr;
