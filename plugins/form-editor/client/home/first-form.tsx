import { FileButton } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { settingsIn, type Form } from '#schemas/form/form.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { api } from '#renderer/kit/api.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import CreateDialog, { documents, type ChosenDocument } from '../create/create-dialog.tsx'
import { readDocument } from '../create/read-form-document.ts'
import { coverOf, itemsOf, templates, type Template } from '../create/form-templates.ts'
import FormThumbnail from '../form-thumbnail.tsx'
import { formEditorMessages } from '../messages.ts'
import classes from './first-form.module.css'

/** Marks the blank form among the templates. */
const blank = ''

const steps = ['write', 'share', 'read'] as const

/**
 * Home page of a user without forms: starts a first form from a template, blank or from a file, and lists the next
 * steps.
 */
export default function FirstForm() {
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const navigate = useNavigate()
  const [making, setMaking] = useState<string>()
  const [chosen, setChosen] = useState<ChosenDocument>()

  /** Without a template the form is blank. */
  const make = async (template?: Template): Promise<void> => {
    setMaking(template?.name ?? blank)
    const title = template ? template.title[locale] : t('home.unnamed')
    const items = template ? itemsOf(template, locale) : []
    const document: Form = { format: 1, title, items, logic: [], theme: {}, settings: settingsIn(locale) }
    // the failed call has shown its error
    await api.post<{ readonly formKey: string }>('/project/form', { name: title, document }).then(
      ({ formKey }) => navigate(formPath('editor', formKey)),
      () => setMaking(undefined),
    )
  }

  const read = async (file: File | null): Promise<void> => {
    if (file) setChosen({ name: file.name, read: await readDocument(file) })
  }

  return (
    <section className={classes.first} aria-labelledby="first-form">
      <h2 id="first-form" className={classes.title}>
        {t('home.first.title')}
      </h2>
      <p className={classes.hint}>{t('home.first.hint')}</p>
      <ul className={classes.ways}>
        <li>
          <button
            type="button"
            className={classes.way}
            aria-busy={making === blank || undefined}
            disabled={making !== undefined}
            onClick={() => void make()}
          >
            <span className={classes.sign}>
              <IconPlus size={28} stroke={1.5} aria-hidden="true" />
            </span>
            <Words name={t('home.first.blank')} about={t('home.first.blankAbout')} />
          </button>
        </li>
        {templates.map((template, at) => (
          <li key={template.name}>
            <button
              type="button"
              className={classes.way}
              aria-busy={making === template.name || undefined}
              disabled={making !== undefined}
              onClick={() => void make(template)}
            >
              <span className={classes.picture}>
                <FormThumbnail value={coverOf(template, locale)} row={{ formId: at }} />
              </span>
              <Words
                name={template.title[locale]}
                about={t('canvas.empty.questions', { count: template.questions.length })}
              />
            </button>
          </li>
        ))}
        <li>
          <FileButton accept={documents} onChange={(file) => void read(file)}>
            {(props) => (
              <button {...props} type="button" className={classes.way} disabled={making !== undefined}>
                <span className={classes.sign}>
                  <IconFileImport size={28} stroke={1.5} aria-hidden="true" />
                </span>
                <Words name={t('create.import')} about={t('home.first.importAbout')} />
              </button>
            )}
          </FileButton>
        </li>
      </ul>
      {chosen && <CreateDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            <strong>{t(`home.first.${step}`)}</strong>
            <span>{t(`home.first.${step}About`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Words = ({ name, about }: { readonly name: string; readonly about: string }) => (
  <span className={classes.words}>
    <span className={classes.name}>{name}</span>
    <span className={classes.about}>{about}</span>
  </span>
)
