import type { Tone } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { Choice } from './setting-choice.tsx'
import { Swatches } from './color-swatches.tsx'
import { Toggles, type SettingsProps } from './layout-toggles.tsx'
import classes from './settings.module.css'
import { settingsMessages } from '../../messages.ts'

/** Shows the rarely used settings, collapsed at first. */
export function MoreSettings({ theme, onChange }: SettingsProps) {
  const t = useMessages(settingsMessages)
  const isColumns = theme.layout === 'columns'
  return (
    <details className={classes.more}>
      <summary>{t('more')}</summary>
      <div className={classes.part}>
        {isColumns && (
          <>
            <Swatches
              name="columnsMenuBar"
              value={theme.columnsMenuBar}
              labelOf={(one: Tone) => t(`tone.${one}`)}
              onChange={onChange}
            />
            <Choice
              name="columnsAsideStyle"
              value={theme.columnsAsideStyle}
              labelOf={(one) => t(`columnsAsideStyle.${one}`)}
              onChange={onChange}
            />
            <Choice
              name="columnsAsideLayout"
              value={theme.columnsAsideLayout}
              labelOf={(one) => t(`columnsAsideLayout.${one}`)}
              onChange={onChange}
            />
          </>
        )}
        <Toggles
          theme={theme}
          onChange={onChange}
          names={[
            'isUniqueOpened',
            'isFixedHeader',
            'isShowLogo',
            'isBreadcrumbIcon',
            'isTagsviewIcon',
            'isCacheTagsView',
            'isFooter',
            'isGrayscale',
            'isInvert',
          ]}
        />
        <Choice
          name="tagsStyle"
          value={theme.tagsStyle}
          labelOf={(one) => t(`tagsStyle.${one}`)}
          isDisabled={!theme.isTagsview}
          onChange={onChange}
        />
        <Choice name="animation" value={theme.animation} labelOf={(one) => t(`animation.${one}`)} onChange={onChange} />
      </div>
    </details>
  )
}
