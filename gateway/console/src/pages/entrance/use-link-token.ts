import { useLocation } from '@tanstack/react-router';

/** The token of a link, which is its fragment; empty where the link was cut off. */
export function useLinkToken(): string {
  const { hash } = useLocation();
  return hash;
}
