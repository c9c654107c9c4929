import { Anchor, Button, Loader, Textarea } from '@mantine/core'
import { lazy, memo, Suspense, useState, type KeyboardEvent } from 'react'
import { directionOf, htmlLanguage, nativeName, type Language } from '#schemas/form/languages.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { RichHtml } from '#renderer/ui/rich-text-view.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import classes from './languages-screen.module.css'
import { formLanguagesMessages } from './language-progress.ts'
import type { AnswerPlaceholderNames } from './answer-placeholder-names.ts'
import type { TextRow } from './translation-groups.ts'

const RichText = lazy(() => import('#renderer/ui/rich-text/rich-text-editor.tsx'))

export interface TextLineProps {
  readonly row: TextRow
  readonly place: string
  /** Whether other texts of the question have the same name: the accessible name says which one this is. */
  readonly isNameShared: boolean
  readonly language: Language
  readonly main: Language
  readonly placeholders: AnswerPlaceholderNames
  readonly onChange: (key: string, text: string) => void
}

/** Shows an original beside its translation. Unchanged rows are not drawn again, of which a form may have thousands. */
export const TextLine = memo(function TextLine(props: TextLineProps) {
  const { row, place, isNameShared, language, main, placeholders, onChange } = props
  const t = useMessages(formLanguagesMessages)
  const text = useText()
  const name = text(row.name)
  const original = placeholders.shown(row.text)
  const translated = placeholders.shown(row.translation?.text ?? '')
  const change = (value: string): void => onChange(row.key, placeholders.stored(value))
  const label = t(isNameShared && row.format !== 'rich' ? 'fieldNameOf' : 'fieldName', {
    place,
    name,
    text: original.split('\n')[0]!.slice(0, 40),
    language: nativeName(language),
  })
  const spoken = { lang: htmlLanguage(language), dir: directionOf(language) } as const
  return (
    <div className={classes.line}>
      <div className={classes.cell}>
        <span className={classes.name}>{name}</span>
        <div className={classes.original} lang={htmlLanguage(main)} dir={directionOf(main)}>
          {row.format === 'rich' ? <RichHtml html={original} /> : original}
        </div>
      </div>
      <div className={classes.cell}>
        {row.format === 'rich' ? (
          <RichTranslation
            original={original}
            translated={translated}
            label={label}
            spoken={spoken}
            onChange={change}
          />
        ) : (
          <Textarea
            aria-label={label}
            {...spoken}
            rows={1}
            maxLength={row.max}
            classNames={{ input: classes.field ?? '' }}
            placeholder={original.split('\n')[0]}
            value={translated}
            data-translation
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={goOn}
          />
        )}
        <State row={row} onKeep={() => change(translated)} />
      </div>
    </div>
  )
})

/** Enter goes to the next text, or to the button of a formatted one; with Shift it starts a line. */
function goOn(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLElement>('[data-translation]')]
  all[all.indexOf(event.currentTarget) + 1]?.focus()
}

function State({ row: { state }, onKeep }: { readonly row: TextRow; readonly onKeep: () => void }) {
  const t = useMessages(formLanguagesMessages)
  if (state === 'missing') return <StatusDot tone="warn">{t('isMissing')}</StatusDot>
  if (state !== 'outdated') return null
  return (
    <span className={classes.state}>
      <StatusDot tone="warn">{t('isOutdated')}</StatusDot>
      <Anchor component="button" type="button" fz={13} onClick={onKeep}>
        {t('stillRight')}
      </Anchor>
    </span>
  )
}

/** A formatted text opens its editor on request, because the editor weighs more than all other rows. */
function RichTranslation({
  original,
  translated,
  label,
  spoken,
  onChange,
}: {
  readonly original: string
  readonly translated: string
  readonly label: string
  readonly spoken: { readonly lang: string; readonly dir: 'ltr' | 'rtl' }
  readonly onChange: (html: string) => void
}) {
  const t = useMessages(formLanguagesMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div {...spoken}>
      {isOpen ? (
        <Suspense fallback={<Loader size="sm" />}>
          {/* the original shows what to keep of its formats */}
          <RichText label={label} value={translated || original} onChange={onChange} />
        </Suspense>
      ) : (
        translated && <RichHtml html={translated} />
      )}
      <Button
        size="compact-xs"
        variant="light"
        data-translation
        aria-label={isOpen ? undefined : label}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'closeRich' : 'editRich')}
      </Button>
    </div>
  )
}
