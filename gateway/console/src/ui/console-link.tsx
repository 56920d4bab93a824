import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a page of the console by its whole address, as a bar has it. */
export function ConsoleLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const router = useRouter();
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      <bdi>{children}</bdi>
    </a>
  );
}
