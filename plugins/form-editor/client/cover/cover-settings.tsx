import { estimatedMinutes } from '#schemas/form/estimated-minutes.ts'
import type { Form } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { messageSet, useMessages } from '#renderer/kit/i18n.ts'
import { NumberField, SwitchField, TextField } from '../inspector/inspector-controls.tsx'
import { Fold } from '../inspector/collapsible-section.tsx'
import { PictureField } from '../inspector/picture-field.tsx'
import { RichTextField } from '../inspector/rich-text-field.tsx'
import type { SettingsProps } from '../inspector/setting-values.ts'

export const coverMessages = messageSet('form-cover', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

/** Edits the page before the questions. Switched off, it keeps its texts. */
export function CoverSettings({ form, set }: Pick<SettingsProps, 'set'> & { readonly form: Form }) {
  const t = useMessages(coverMessages)
  const { show = false, title, html, image, button, count = true, time = true, minutes } = form.settings.cover ?? {}
  const change = (key: string, value: unknown): void => set(['cover', key], value)
  return (
    <Fold isPlain name="form-cover" title={t('section')} isSet={show}>
      <SwitchField
        label={t('show')}
        description={t('showHint')}
        value={show}
        onChange={(isShown) => change('show', isShown || undefined)}
      />
      {show && (
        <>
          <TextField
            label={t('title')}
            placeholder={form.title}
            value={title}
            maxLength={limits.title}
            lines
            onChange={(next) => change('title', next)}
          />
          <RichTextField
            label={t('html')}
            placeholder={t('htmlHint')}
            value={html}
            onChange={(next) => change('html', next)}
          />
          <PictureField
            label={t('image')}
            description={t('imageHint')}
            value={image}
            onChange={(next) => change('image', next)}
          />
          <TextField
            label={t('button')}
            placeholder={t('start')}
            value={button}
            maxLength={40}
            onChange={(next) => change('button', next)}
          />
          <SwitchField
            label={t('count')}
            description={t('countHint')}
            value={count}
            onChange={(isShown) => change('count', isShown ? undefined : false)}
          />
          <SwitchField
            label={t('time')}
            value={time}
            onChange={(isShown) => change('time', isShown ? undefined : false)}
          />
          {time && (
            <NumberField
              label={t('minutes')}
              placeholder={t('auto', { n: estimatedMinutes(form, new Set(form.items.map(({ id }) => id))) })}
              min={1}
              max={999}
              value={minutes}
              onChange={(next) => change('minutes', next)}
            />
          )}
        </>
      )}
    </Fold>
  )
}
