import './ui/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hasDrafts } from './data/drafts.ts';
import { sessionState, subscribeSession } from './data/session.ts';
import { queryClient } from './data/trpc.ts';
import { startLanguage } from './language/languages.ts';
import { router } from './shell/router.ts';
import { SHELL_TEXTS } from './shell/texts/texts.ts';
import { applyTheme } from './shell/theme.ts';
import { ADVICE_TEXTS } from './ui/problems/advice/texts.ts';
import { PROBLEM_TEXTS } from './ui/problems/texts.ts';
import { UI_TEXTS } from './ui/texts/texts.ts';
import { Toasts } from './ui/toast.tsx';

applyTheme();
// Who signs out, here or in another tab, sees none of the pages any more; who signs in does not stay at the sign-in.
let before = sessionState();
subscribeSession(() => {
  const now = sessionState();
  if (now === 'signed-out') queryClient.clear();
  if (now === 'signed-out' || (now === 'signed-in' && before === 'signed-out')) void router.invalidate();
  before = now;
});
// They outlast a reload, and not the tab.
window.addEventListener('beforeunload', (event) => {
  if (hasDrafts()) event.preventDefault();
});
await startLanguage([UI_TEXTS, SHELL_TEXTS, PROBLEM_TEXTS, ADVICE_TEXTS]);
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      {/* The policy of the pages allows no style elements. */}
      <CSPProvider disableStyleElements>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toasts />
          </QueryClientProvider>
        </I18nProvider>
      </CSPProvider>
    </StrictMode>,
  );
}
