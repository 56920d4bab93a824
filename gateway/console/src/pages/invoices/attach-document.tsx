import { useMutation } from '@tanstack/react-query';
import { problemIn } from '../../data/problem.ts';
import { authorizedFetch } from '../../data/session.ts';
import { queryClient } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { Field } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Invoice } from './invoice-query.ts';
import { INVOICE_TEXTS } from './texts/texts.ts';

/** Puts a PDF beside an invoice, or a further version of it; for owners and members. */
export function AttachDocument({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const { workspaceId, role } = useWorkspace();
  const { invoiceId } = invoice;
  const attach = useMutation({
    mutationFn: async (file: File) => {
      const query = new URLSearchParams({ workspace_id: workspaceId });
      const response = await authorizedFetch(`/api/invoices/${invoiceId}/source-document?${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        body: file,
      });
      if (!response.ok) throw await problemIn(response);
      return response.status === 201;
    },
    onSuccess: async (isNew) => {
      notify(t(isNew ? 'documentAttached' : 'documentKnown'));
      await queryClient.invalidateQueries({ queryKey: ['graphql'] });
    },
  });
  if (role === 'auditor' || invoice.voided || invoice.erasedAt != null) return null;
  return (
    <>
      <Field
        label={t('attachDocument')}
        hint={t(attach.isPending ? 'attachingDocument' : 'attachDocumentHint')}
      >
        {(control) => (
          <input
            type="file"
            accept=".pdf,application/pdf"
            {...control}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file !== undefined) attach.mutate(file);
              target.value = '';
            }}
          />
        )}
      </Field>
      <ProblemView error={attach.error} />
    </>
  );
}
