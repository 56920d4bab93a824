export default {
  byQuantity: '{category}: {kilograms} CO₂e, {scope}, calculated from a quantity.',
  bySpend: '{category}: {kilograms} CO₂e, {scope}, calculated from the amount.',
  counted: '{category}: {kilograms} CO₂e, {scope}.',
  scope: 'scope {scope}',
  scope3: 'scope 3 category {number}',
  matched: 'Recognised by: {words}.',
  recorded: 'Text as recorded on the audit trail (English)',
} as const;
