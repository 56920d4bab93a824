import { useEffect, useState } from 'react';
import { ASSERTIONS } from '../../../../../../schema/contracts/engagements.ts';
import { draftsOf } from '../../../data/drafts.ts';
import { usePerson, useWorkspace } from '../../../shell/person.ts';
import type { Engagement } from '../engagement.ts';
import { locale } from '../figures.ts';
import {
  type AssertionDraft,
  type AssertionName,
  draftOf,
  type KeptDraft,
  restored,
} from './assertion-draft.ts';
import { type ItemDetail, newestOf } from './item-query.ts';

interface Form {
  readonly assertion: AssertionName;
  readonly draft: AssertionDraft;
  /** What is on file of it: the form is unsaved where it says something else. */
  readonly onFile: AssertionDraft;
  /** The revision that the form was begun from, which a save replaces; null: the newest. */
  readonly begun: number | null;
  /** Typed before the page was opened. */
  readonly isBack: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The form of one assertion of a line; what is typed is kept in the tab, for each assertion, until it is saved. */
export function useAssertionForm(of: Engagement, item: ItemDetail) {
  const { userId } = usePerson();
  const { workspaceId } = useWorkspace();
  const drafts = draftsOf<KeptDraft>(userId);
  const placeOf = (name: AssertionName) => [workspaceId, of.engagementId, item.lineItemId, name].join(' ');
  const newest = (name: AssertionName) =>
    newestOf(item.assertions).find(({ assertion }) => assertion.toLowerCase() === name);
  const fresh = (assertion: AssertionName): Form => {
    const draft = draftOf(newest(assertion));
    return { assertion, draft, onFile: draft, begun: newest(assertion)?.revision ?? 0, isBack: false };
  };
  const opened = (assertion: AssertionName): Form => {
    const kept = drafts.at(placeOf(assertion));
    if (kept === undefined) return fresh(assertion);
    return { ...fresh(assertion), draft: restored(kept), begun: kept.begun, isBack: true };
  };
  const typedLast = () => {
    const times = ASSERTIONS.map((name) => ({ name, at: drafts.at(placeOf(name))?.at ?? 0 }));
    return times.reduce((last, one) => (one.at > last.at ? one : last), { name: 'accuracy', at: 0 }).name;
  };
  const [form, setForm] = useState(() => opened(typedLast()));
  const { assertion, draft, onFile, begun, isBack } = form;
  const place = placeOf(assertion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drafts are made anew at every render.
  useEffect(() => {
    if (isSame(draft, onFile)) drafts.drop(place);
    else drafts.keep(place, { draft, begun, locale: locale(), at: Date.now() });
  }, [place, draft, onFile, begun]);
  return {
    assertion,
    draft,
    isBack: isBack && !isSame(draft, onFile),
    known: begun ?? newest(assertion)?.revision ?? 0,
    newest: newest(assertion)?.revision ?? 0,
    change: (changes: Partial<AssertionDraft>) =>
      setForm((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    choose: (name: AssertionName) => setForm(opened(name)),
    startAnew: () => setForm(fresh(assertion)),
    /** What is on the form stays and replaces the newest revision. */
    takeNewest: () => setForm((now) => ({ ...now, begun: null })),
    /** What was sent is on file now; what was typed meanwhile is still a draft. */
    saved(name: AssertionName, sent: AssertionDraft, revision: number) {
      if (isSame(drafts.at(placeOf(name))?.draft, sent)) drafts.drop(placeOf(name));
      setForm((now) =>
        now.assertion === name ? { ...now, onFile: sent, begun: revision, isBack: false } : now,
      );
    },
  };
}
