import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const de: Messages<keyof typeof en> = {
  byQuantity: '{category}: {kilograms} CO₂e, {scope}, aus einer Menge berechnet.',
  bySpend: '{category}: {kilograms} CO₂e, {scope}, aus dem Betrag berechnet.',
  counted: '{category}: {kilograms} CO₂e, {scope}.',
  scope: 'Scope {scope}',
  scope3: 'Scope 3 Kategorie {number}',
  matched: 'Erkannt an: {words}.',
  recorded: 'Wortlaut im Prüfpfad (englisch)',
};

export default de;
