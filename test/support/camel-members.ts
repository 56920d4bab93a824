/** A REST answer with its members named as GraphQL names them: `upper_limit_kgco2e` is `upperLimitKgco2e`. */
export function camelMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      camelMembers(inner),
    ]),
  );
}
