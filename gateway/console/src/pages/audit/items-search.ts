/** What is shown of the sampled lines; kept in the address. */
export interface ItemsSearch {
  readonly stratum?: string;
  readonly status?: string;
  readonly text?: string;
}
