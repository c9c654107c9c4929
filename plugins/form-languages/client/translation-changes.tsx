import { useMemo } from 'react'
import type { Form } from '#schemas/form/form.ts'
import { formTexts } from '#schemas/form/translatable-texts.ts'
import { directionOf, htmlLanguage } from '#schemas/form/languages.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { RichHtml } from '#renderer/ui/rich-text-view.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import type { ChangedTranslation } from '../shared/translation-import-api-types.ts'
import { formLanguagesMessages, languageHere } from './language-progress.ts'
import classes from './translation-import-dialog.module.css'

/** Number of changes that are drawn; a form may have thousands. */
const shownChanges = 200

/** The translations that a file changes, each with its position, original, and its text before and after. */
export function TranslationChanges({
  form,
  changes,
}: {
  readonly form: Form
  readonly changes: readonly ChangedTranslation[]
}) {
  const t = useMessages(formLanguagesMessages)
  const text = useText()
  const texts = useMemo(() => new Map(formTexts(form).map((one) => [one.key, one])), [form])
  const positions = useMemo(() => new Map(form.items.map(({ id }, at) => [id, at + 1])), [form])
  return (
    <section aria-label={t('changes')}>
      <h3 className={classes.title}>{t('changes')}</h3>
      <ul className={classes.changes}>
        {changes.slice(0, shownChanges).map(({ language, key, text: after, before, isOutdated }) => {
          const original = texts.get(key)
          const question = original?.item === undefined ? undefined : positions.get(original.item)
          const show = (value: string) => (original?.format === 'rich' ? <RichHtml html={value} /> : value)
          const spoken = { lang: htmlLanguage(language), dir: directionOf(language) }
          return (
            <li key={`${language}:${key}`}>
              <div className={classes.position}>
                <span>
                  {languageHere(language)} · {question === undefined ? t('form') : t('question', { n: question })}
                  {original && ` · ${text(original.name)}`}
                </span>
                {isOutdated && <StatusDot tone="warn">{t('waitsForReview')}</StatusDot>}
              </div>
              {original && <div className={classes.original}>{show(original.text)}</div>}
              {before !== undefined && (
                <del {...spoken} aria-label={t('before')}>
                  {show(before)}
                </del>
              )}
              <ins {...spoken} aria-label={t('after')}>
                {show(after)}
              </ins>
            </li>
          )
        })}
      </ul>
      {changes.length > shownChanges && (
        <p className={classes.hint}>{t('moreChanges', { n: changes.length - shownChanges })}</p>
      )}
    </section>
  )
}
