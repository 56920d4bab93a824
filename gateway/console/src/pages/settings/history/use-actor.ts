import { useTexts } from '../../../language/use-texts.ts';
import { HISTORY_TEXTS } from './texts/texts.ts';

/** Who did something: `api_key:<prefix>`, `user:<id>` or `system:<name>`, by name where it is known. */
export function useActor(): (actor: string, name: string | null | undefined) => string {
  const t = useTexts(HISTORY_TEXTS);
  return (actor, name) => {
    const [type = '', id = ''] = actor.split(':');
    if (type === 'api_key') return t('keyActor', { name: name ?? `${id}…` });
    if (name != null) return name;
    if (type === 'user') return t('formerMember');
    return type === 'system' ? t('systemActor', { name: id }) : t('others');
  };
}
