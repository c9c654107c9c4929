import { Button, Drawer } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import { ownTheme, readThemeConfig, type Tone } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { defaultThemeAtom } from '../institution-default-theme.ts'
import { themeSettingsAtom, resetThemeSettings } from '../theme-settings.ts'
import { Choice } from './setting-choice.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { MoreSettings } from './advanced-settings.tsx'
import { Swatches } from './color-swatches.tsx'
import { Toggles, type SettingsProps } from './layout-toggles.tsx'
import classes from './settings.module.css'
import { settingsMessages } from '../../messages.ts'

/**
 * Edits the settings of the shell: the ten most used at once, the others under “more”. Each choice applies and is saved
 * immediately.
 */
export default function SettingsDrawer({ theme, onChange }: SettingsProps) {
  const t = useMessages(settingsMessages)
  // Opens after mounting, so that the focus trap knows the element to return the focus to.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const { isNarrow, layout } = theme
  const toneName = (tone: Tone): string => t(`tone.${tone}`)

  return (
    <Drawer
      opened={isThere && theme.isDrawer}
      onClose={() => onChange({ isDrawer: false })}
      position="right"
      size={340}
      padding="md"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close'), size: 36 }}
      classNames={{ body: classes.body!, content: classes.content! }}
    >
      <p className={classes.hint}>{t('hint')}</p>
      <Part title={t('part.layout')}>
        <LayoutChoice value={theme.layout} isDisabled={isNarrow} onChoose={(chosen) => onChange({ layout: chosen })} />
        {isNarrow && <p className={classes.hint}>{t('narrow')}</p>}
      </Part>
      <Part title={t('part.colours')}>
        <Swatches name="primary" value={theme.primary} labelOf={(one) => t(`primary.${one}`)} onChange={onChange} />
        <Choice
          name="colorScheme"
          value={theme.colorScheme}
          labelOf={(one) => t(`colorScheme.${one}`)}
          onChange={onChange}
        />
        <Swatches name="topBar" value={theme.topBar} labelOf={toneName} onChange={onChange} />
        {layout !== 'transverse' && !isNarrow && (
          <Swatches name="menuBar" value={theme.menuBar} labelOf={toneName} onChange={onChange} />
        )}
      </Part>
      <Part title={t('part.page')}>
        <Toggles
          theme={theme}
          onChange={onChange}
          names={[
            ...(isNarrow || layout === 'transverse' ? [] : (['isCollapse'] as const)),
            'isBreadcrumb',
            'isTagsview',
          ]}
        />
      </Part>
      <Part title={t('part.general')}>
        <Choice
          name="globalComponentSize"
          value={theme.globalComponentSize}
          labelOf={(one) => t(`globalComponentSize.${one}`)}
          onChange={onChange}
        />
        <Choice
          name="globalI18n"
          value={theme.globalI18n}
          labelOf={(one) => t(`globalI18n.${one}`)}
          onChange={onChange}
        />
      </Part>
      <MoreSettings theme={theme} onChange={onChange} />
      <Foot onChange={onChange} />
    </Drawer>
  )
}

/** Copies the config as text and resets it to the defaults, with undo. */
function Foot({ onChange }: Pick<SettingsProps, 'onChange'>) {
  const t = useMessages(settingsMessages)
  // The stored config, not the one adapted to a narrow screen.
  const config = useAtomValue(themeSettingsAtom)
  const defaults = useAtomValue(defaultThemeAtom)
  const copy = (): void => {
    navigator.clipboard.writeText(JSON.stringify(readThemeConfig(config), undefined, 2)).then(
      () => notify.ok(t('copied')),
      () => notify.fail(t('copyFailed')),
    )
  }
  const reset = (): void => {
    resetThemeSettings()
    notify.undo(t('wasReset'), () => onChange(ownTheme(config, defaults)))
  }
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={copy}>
        {t('copy')}
      </Button>
      <Button
        variant="default"
        disabled={Object.keys(ownTheme({ ...config, globalI18n: defaults.globalI18n }, defaults)).length === 0}
        onClick={reset}
      >
        {t('reset')}
      </Button>
    </div>
  )
}

/** Groups related settings under a title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  )
}
