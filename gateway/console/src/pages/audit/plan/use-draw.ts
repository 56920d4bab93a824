import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { refreshWork } from '../engagement.ts';

/** Draws, first or further; everything shown is asked again before what follows. */
export function useDraw(onDrawn: () => unknown) {
  return useMutation(
    trpc.workpaper.generateSample.mutationOptions({
      onSuccess: async () => {
        await refreshWork();
        await onDrawn();
      },
    }),
  );
}
