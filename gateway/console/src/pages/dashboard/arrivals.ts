import { useRef, useState } from 'react';
import { useLive } from '../../data/live.ts';
import { queryClient } from '../../data/trpc.ts';
import { sumOf } from '../../language/decimal.ts';
import { numberText } from '../../language/number-text.ts';
import { INGESTED } from './queries.ts';

/** Under a steady stream of invoices the figures are asked for this often, and no more. */
const REFRESHED_AFTER_MS = 3_000;
/** Large books take longer to add up: as many times as long as that, so that looking is no load. */
const PAUSE = 4;

/** What has arrived since the page was opened. */
export interface Arrivals {
  readonly invoices: number;
  readonly kgco2e: string;
  readonly at: string;
}

/** Counts invoices as they are booked, and asks for the figures again. */
export function useArrivals(workspaceId: string): Arrivals | null {
  const [arrivals, setArrivals] = useState<Arrivals | null>(null);
  const refresh = useRefresh();
  useLive({
    document: INGESTED,
    variables: { workspaceId },
    onEvent: (data) => {
      const event = data?.ingested;
      if (event !== undefined) {
        setArrivals((last) => ({
          invoices: (last?.invoices ?? 0) + event.processed,
          kgco2e: sumOf([last?.kgco2e ?? '0', numberText(event.kgco2e)]),
          at: event.at,
        }));
      }
      refresh();
    },
  });
  return arrivals;
}

/** Asks for the figures soon: once for all that happens until then, and again for what happens while they are read. */
function useRefresh(): () => void {
  const state = useRef({ isRunning: false, isAsked: false });
  return async () => {
    const { current } = state;
    current.isAsked = true;
    if (current.isRunning) return;
    current.isRunning = true;
    let pauseMs = REFRESHED_AFTER_MS;
    while (current.isAsked) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      current.isAsked = false;
      const startedAt = Date.now();
      await queryClient.invalidateQueries({ queryKey: ['graphql'] });
      pauseMs = Math.max(REFRESHED_AFTER_MS, PAUSE * (Date.now() - startedAt));
    }
    current.isRunning = false;
  };
}
