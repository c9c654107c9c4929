import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconLanguage, IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { Language } from '#schemas/form/languages.ts'
import {
  addLanguage,
  completenessOf,
  mainLanguage,
  offeredLanguages,
  offeredOnceComplete,
  offerLanguage,
  removeLanguage,
  translate,
  translatedLanguages,
} from '#schemas/form/translations.ts'
import { textIn, type LocalizedText } from '#schemas/module/localized-text.ts'
import { FormActions, UndoRedo } from '#renderer/form-workspace/form-head.tsx'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { useDraft, type Draft } from '#renderer/form-workspace/use-draft.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { AddLanguage, LanguageList } from './language-list.tsx'
import classes from './languages-screen.module.css'
import { formLanguagesMessages, languageHere } from './language-progress.ts'
import { textGroups, type TextFilter } from './translation-groups.ts'
import { TranslationFileActions } from './translation-file-actions.tsx'
import { answerPlaceholderNames } from './answer-placeholder-names.ts'
import { TextLine } from './translation-field.tsx'

export default function LanguagesScreen() {
  return <FormLayout tab="languages">{(form) => <Languages key={form.formKey} form={form} />}</FormLayout>
}

/** Lists a form's languages and translates its texts into one of them. */
export function Languages({ form }: { readonly form: FormDetail }) {
  const t = useMessages(formLanguagesMessages)
  const draft = useDraft(form)
  const { document, edit } = draft
  const [params, setParams] = useSearchParams()
  const all = translatedLanguages(document)
  const chosen = all.find((language) => language === params.get('lang')) ?? all[0]
  const choose = (lang: Language): void =>
    setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'lang'), ['lang', lang]]), {
      replace: true,
    })
  const add = (
    <AddLanguage
      form={document}
      onAdd={(language) => {
        edit((now) => addLanguage(now, language))
        choose(language)
      }}
    />
  )
  return (
    <div className={classes.screen}>
      <FormActions>
        <UndoRedo draft={draft} />
      </FormActions>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{t('title')}</h2>
          <p className={classes.hint}>{t('hint', { language: languageHere(mainLanguage(document)) })}</p>
        </div>
        <div className={classes.actions}>
          <TranslationFileActions
            draft={draft}
            formKey={form.formKey}
            onImported={([language]) => language && choose(language)}
          />
          {chosen && add}
        </div>
      </header>
      {chosen ? (
        <>
          <LanguageList form={document} chosen={chosen} onChoose={choose} />
          <Texts key={chosen} draft={draft} formKey={form.formKey} language={chosen} />
        </>
      ) : (
        <EmptyState icon={IconLanguage} title={t('none')} hint={t('noneHint')} action={add} />
      )}
    </div>
  )
}

/** Whether two texts of a question are called the same, as its options are. */
const isSameText = (a: LocalizedText, b: LocalizedText): boolean => textIn(a, 'zh-cn') === textIn(b, 'zh-cn')

const noKeys: ReadonlySet<string> = new Set()

/** The texts of a form beside their translations into one language. */
function Texts({
  draft: { document, edit },
  formKey,
  language,
}: {
  readonly draft: Draft
  readonly formKey: string
  readonly language: Language
}) {
  const t = useMessages(formLanguagesMessages)
  const [filter, setFilter] = useState<TextFilter>('all')
  const [search, setSearch] = useState('')
  /** Texts edited under this filter stay in sight. */
  const [held, setHeld] = useState(noKeys)
  const groups = useMemo(
    () => textGroups(document, language, filter, search, held),
    [document, language, filter, search, held],
  )
  const placeholders = useMemo(() => answerPlaceholderNames(document.items), [document.items])
  const { missing, outdated } = useMemo(() => completenessOf(document, language), [document, language])
  const change = useCallback(
    (key: string, text: string): void => {
      setHeld((now) => (now.has(key) ? now : new Set([...now, key])))
      edit(
        (now) => offeredOnceComplete(now, translate(now, language, new Map([[key, text]])), language),
        `${language}:${key}`,
      )
    },
    [edit, language],
  )
  const isOffered = offeredLanguages(document).includes(language)
  const name = languageHere(language)
  const remove = async (): Promise<void> => {
    const n = Object.keys(document.translations?.[language] ?? {}).length
    const question = {
      title: t('removeTitle', { language: name }),
      body: t('removeBody', { n }),
      verb: t('removeVerb', { language: name }),
    }
    if (n === 0 || (await confirm(question))) edit((now) => removeLanguage(now, language))
  }
  return (
    <section aria-label={t('translation', { language: name })}>
      <div className={classes.bar}>
        <Switch
          label={t('offered')}
          checked={isOffered}
          description={
            isOffered
              ? missing > 0 && t('offeredPartly', { n: missing })
              : t(missing > 0 ? 'offeredLater' : 'offeredNot', { n: missing })
          }
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            edit((now) => offerLanguage(now, language, isOn))
          }}
        />
        <div className={classes.barActions}>
          <Button variant="default" component={Link} to={`${formPath('preview', formKey)}&lang=${language}`}>
            {t('preview')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </div>
      </div>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('filter')}
          value={filter}
          onChange={(next) => {
            setHeld(noKeys)
            setFilter(next as TextFilter)
          }}
          data={[
            { value: 'all', label: t('all') },
            { value: 'missing', label: t('missing', { n: missing }) },
            { value: 'outdated', label: t('outdated', { n: outdated }) },
          ]}
        />
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('find')}
          placeholder={t('find')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <p className={classes.keys}>{t('keys')}</p>
      {groups.length === 0 ? (
        <EmptyState
          icon={IconLanguage}
          title={t(filter !== 'all' && search === '' ? 'allDone' : 'nothing')}
          hint={t(filter !== 'all' && search === '' ? 'allDoneHint' : 'nothingHint')}
        />
      ) : (
        groups.map(({ item, at, label, rows }) => {
          const place = item === undefined ? t('form') : t('question', { n: at })
          return (
            <section key={item ?? 'form'} className={classes.group} aria-label={place}>
              <h3 className={classes.groupTitle}>
                {place}
                {label && <span className={classes.dim}>{label}</span>}
              </h3>
              {rows.map((row) => (
                <TextLine
                  key={row.key}
                  row={row}
                  place={place}
                  isNameShared={rows.some(({ key, name: other }) => key !== row.key && isSameText(other, row.name))}
                  language={language}
                  main={mainLanguage(document)}
                  placeholders={placeholders}
                  onChange={change}
                />
              ))}
            </section>
          )
        })
      )}
    </section>
  )
}
