import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const it: Messages<keyof typeof en> = {
  byQuantity: '{category}: {kilograms} CO₂e, {scope}, calcolato da una quantità.',
  bySpend: '{category}: {kilograms} CO₂e, {scope}, calcolato dall’importo.',
  counted: '{category}: {kilograms} CO₂e, {scope}.',
  scope: 'scope {scope}',
  scope3: 'scope 3, categoria {number}',
  matched: 'Riconosciuto da: {words}.',
  recorded: 'Testo registrato sulla traccia di audit (inglese)',
};

export default it;
