import { useLingui } from '@lingui/react';
import { LANGUAGES, type Language } from '../language/languages.ts';
import { setMassUnit, setTimeZone, useMassUnit, useTimeZone } from '../language/use-format.ts';
import { useTexts } from '../language/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { useKeepLanguage } from './keep-language.ts';
import { SHELL_TEXTS } from './texts/texts.ts';
import { setTheme, useTheme } from './theme.ts';

const NAMES = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }));

/** Language, appearance, unit and time zone: choices of how everything is shown. */
export function DisplayMenu() {
  const t = useTexts(SHELL_TEXTS);
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  const keepLanguage = useKeepLanguage();
  return (
    <Menu
      trigger={
        <Button small kind="quiet">
          {LANGUAGES[language]} ▾
          <span className="visually-hidden">{`, ${t('language')}, ${t('theme')}`}</span>
        </Button>
      }
    >
      <MenuChoice label={t('language')} value={language} options={NAMES} onChange={keepLanguage} />
      <MenuChoice
        label={t('theme')}
        value={useTheme()}
        options={[
          { value: 'system', label: t('themeSystem') },
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
        ]}
        onChange={setTheme}
      />
      <MenuChoice
        label={t('massUnit')}
        value={useMassUnit()}
        options={[
          { value: 'kg', label: t('kilograms') },
          { value: 't', label: t('tonnes') },
        ]}
        onChange={setMassUnit}
      />
      <MenuChoice
        label={t('times')}
        value={useTimeZone()}
        options={[
          { value: 'local', label: t('timesLocal') },
          { value: 'UTC', label: t('timesUtc') },
        ]}
        onChange={setTimeZone}
      />
    </Menu>
  );
}
