import type { Tone } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { Choice } from './choice.tsx'
import { Swatches } from './swatches.tsx'
import { Toggles, type SettingsProps } from './toggles.tsx'
import classes from './settings.module.css'
import { settingsMessages } from '../../messages.ts'

/** Shows the rarely used settings, collapsed at first. */
export function MoreSettings({ look, onChange }: SettingsProps) {
  const t = useMessages(settingsMessages)
  const isColumns = look.layout === 'columns'
  return (
    <details className={classes.more}>
      <summary>{t('more')}</summary>
      <div className={classes.part}>
        {isColumns && (
          <>
            <Swatches
              name="columnsMenuBar"
              value={look.columnsMenuBar}
              labelOf={(one: Tone) => t(`tone.${one}`)}
              onChange={onChange}
            />
            <Choice
              name="columnsAsideStyle"
              value={look.columnsAsideStyle}
              labelOf={(one) => t(`columnsAsideStyle.${one}`)}
              onChange={onChange}
            />
            <Choice
              name="columnsAsideLayout"
              value={look.columnsAsideLayout}
              labelOf={(one) => t(`columnsAsideLayout.${one}`)}
              onChange={onChange}
            />
          </>
        )}
        <Toggles
          look={look}
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
          value={look.tagsStyle}
          labelOf={(one) => t(`tagsStyle.${one}`)}
          isDisabled={!look.isTagsview}
          onChange={onChange}
        />
        <Choice name="animation" value={look.animation} labelOf={(one) => t(`animation.${one}`)} onChange={onChange} />
      </div>
    </details>
  )
}
