import { useMutation } from '@tanstack/react-query';
import type { SessionMe } from '../../../../schema/contracts/auth.ts';
import { sessionState } from '../data/session.ts';
import { queryClient, trpc } from '../data/trpc.ts';
import { browserLanguage, currentLanguage, type Language, setLanguage } from '../language/languages.ts';
import { useNotifyProblem } from '../ui/problems/use-notify-problem.ts';
import { personQuery } from './person.ts';

/** Whose language was applied: what they choose afterwards stays. */
let appliedFor: string | null = null;

/** Shows the pages in the language that a person has chosen in whatever browser. */
export async function applyLanguageOf({ user_id, language }: SessionMe): Promise<void> {
  if (appliedFor === user_id) return;
  appliedFor = user_id;
  if (language !== null && language !== currentLanguage()) await setLanguage(language);
}

/** Chooses the language, for this browser and, of who is signed in, for every other one; null: as the browser asks. */
export function useKeepLanguage(): (language: Language | null) => void {
  const notifyProblem = useNotifyProblem();
  const { mutate } = useMutation(
    trpc.session.setLanguage.mutationOptions({
      onSuccess: ({ language }) =>
        queryClient.setQueryData(personQuery.queryKey, (person) => person && { ...person, language }),
      onError: notifyProblem,
    }),
  );
  const keep = async (language: Language | null) => {
    await setLanguage(language ?? browserLanguage());
    if (sessionState() === 'signed-in') mutate({ language });
  };
  return (language) => void keep(language).catch(notifyProblem);
}
