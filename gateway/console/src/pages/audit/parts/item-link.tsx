import { Link } from '@tanstack/react-router';
import style from '../audit.module.css';
import { useEngagement } from '../engagement.ts';
import { useItems } from '../sample.ts';

/** A sampled line by its text, vendor and invoice number; by its id where it is not in the sample. */
export function ItemLink({ lineItemId }: { readonly lineItemId: string }) {
  const { engagementId } = useEngagement();
  const { data } = useItems(engagementId);
  const line = data?.find((item) => item.lineItemId === lineItemId)?.lineItem;
  const { vendorName, invoiceNumber } = line?.invoice ?? {};
  return (
    <>
      <Link to="/audit/$engagementId/items/$lineItemId" params={{ engagementId, lineItemId }}>
        <bdi className={line == null ? style.mono : style.text}>
          {line?.description.slice(0, 200) ?? lineItemId}
        </bdi>
      </Link>
      {line == null ? null : (
        <span className={style.muted}>
          {' '}
          <bdi>{vendorName}</bdi> · <bdi>{invoiceNumber ?? '–'}</bdi>
        </span>
      )}
    </>
  );
}
