import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { WorkspaceAnswer } from '../../../../../../schema/contracts/workspace.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page, Panel } from '../../../shell/page.tsx';
import { usePerson, useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { UI_TEXTS } from '../../../ui/texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx';
import { WorkspaceFields, type WorkspaceValues } from './workspace-fields.tsx';

/** How invoices of the workspace are read and which periods they fall into. */
export function PolicyPage() {
  const t = useTexts(SETTINGS_TEXTS);
  const { workspaceId, role } = useWorkspace();
  const [isCreating, setCreating] = useState(false);
  const ofWorkspace = { workspace_id: workspaceId };
  const workspace = useQuery(trpc.workspace.get.queryOptions(ofWorkspace));
  const periods = useQuery(trpc.period.list.queryOptions(ofWorkspace));
  const isOwner = role === 'owner';
  // Of any workspace, as the service allows it.
  const mayCreate = usePerson().memberships.some((membership) => membership.role === 'owner');
  return (
    <Page
      title={t('policy')}
      actions={mayCreate ? <Button onClick={() => setCreating(true)}>{t('createWorkspace')}</Button> : null}
    >
      <ProblemView error={workspace.error ?? periods.error} />
      {workspace.data === undefined || periods.data === undefined ? null : (
        <Panel>
          <PolicyForm
            workspace={workspace.data}
            hasPeriods={periods.data.periods.length > 0}
            isOwner={isOwner}
          />
        </Panel>
      )}
      {isCreating ? <CreateWorkspaceDialog onClose={() => setCreating(false)} /> : null}
    </Page>
  );
}

const differing = (typed: Partial<WorkspaceValues>, stored: WorkspaceValues): Partial<WorkspaceValues> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => stored[name as keyof WorkspaceValues] !== value),
  );

interface PolicyFormProps {
  readonly workspace: WorkspaceAnswer;
  readonly hasPeriods: boolean;
  readonly isOwner: boolean;
}

function PolicyForm({ workspace, hasPeriods, isOwner }: PolicyFormProps) {
  const t = useTexts(SETTINGS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { workspace_id, created_at, ...stored } = workspace;
  // What is stored may change meanwhile, by somebody else; what was typed stays.
  const [typed, setTyped] = useState<Partial<WorkspaceValues>>({});
  const changed = differing(typed, stored);
  const update = useMutation(
    trpc.workspace.update.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(trpc.workspace.get.queryKey({ workspace_id }), answer);
        setTyped((now) => differing(now, answer));
        if (answer.name !== stored.name) void queryClient.invalidateQueries(trpc.session.me.queryFilter());
        notify(t('saved'));
      },
    }),
  );
  const isChanged = Object.keys(changed).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !update.isPending) update.mutate({ workspace_id, ...changed });
  };
  return (
    <form onSubmit={submit}>
      <WorkspaceFields
        values={{ ...stored, ...typed }}
        onChange={(change) => setTyped({ ...typed, ...change })}
        readOnly={!isOwner}
        periodsFixed={hasPeriods}
      />
      <ProblemView error={update.error} />
      {isOwner ? (
        <Button kind="primary" type="submit" busy={update.isPending} disabled={!isChanged}>
          {ui('save')}
        </Button>
      ) : (
        <p>{t('ownersChange')}</p>
      )}
    </form>
  );
}
