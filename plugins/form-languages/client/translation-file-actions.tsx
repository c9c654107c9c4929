import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Form } from '#schemas/form/form.ts'
import type { Language } from '#schemas/form/languages.ts'
import { withImportedTranslations } from '#schemas/form/translations.ts'
import type { Draft } from '#renderer/form-workspace/use-draft.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { followBackgroundTask } from '#renderer/ui/background-task/follow-task.ts'
import { LazyMenu } from '#renderer/ui/lazy-menu.tsx'
import { translationFormats, type TranslationFormat } from '../shared/translation-import-api-types.ts'
import { formLanguagesMessages } from './language-progress.ts'

const TranslationImportDialog = lazy(() => import('./translation-import-dialog.tsx'))

export interface TranslationFileActionsProps {
  readonly draft: Draft
  readonly formKey: string
  readonly onImported: (languages: readonly Language[]) => void
}

/** Exports the texts of a form with their translations, and imports translations from such a file. */
export function TranslationFileActions({ draft, formKey, onImported }: TranslationFileActionsProps) {
  const t = useMessages(formLanguagesMessages)
  const [isImporting, setImporting] = useState(false)
  const path = `/project/form/${formKey}/translations`
  /** The server reads the stored draft. */
  const isStored = async (): Promise<boolean> => {
    const isSaved = await draft.flush()
    if (!isSaved) notify.fail(t('unsaved'))
    return isSaved
  }
  const download = async (format: TranslationFormat): Promise<void> => {
    if (!(await isStored())) return
    const task = await api.download(path, { format }).catch(() => undefined)
    if (task) followBackgroundTask(task.key, { title: t('export') })
  }
  const labels = { xlsx: t('exportXlsx'), csv: t('exportCsv') }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => void isStored().then((isSaved) => isSaved && setImporting(true))}
      >
        {t('import')}
      </Button>
      <LazyMenu
        position="bottom-end"
        button={
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
            {t('export')}
          </Button>
        }
      >
        {(Menu) =>
          translationFormats.map((format) => (
            <Menu.Item key={format} onClick={() => void download(format)}>
              {labels[format]}
            </Menu.Item>
          ))
        }
      </LazyMenu>
      {isImporting && (
        <Suspense fallback={null}>
          <TranslationImportDialog
            form={draft.document}
            path={path}
            onClose={() => setImporting(false)}
            onApply={({ changes, added }) => {
              const { translations = {}, settings } = draft.document
              draft.edit((now) => withImportedTranslations(now, changes))
              notify.undo(t('applied', { n: changes.length }), () =>
                draft.edit((now) => withLanguages({ ...now, translations }, settings.languages)),
              )
              onImported(added)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the form with the languages that visitors may choose, as they were before an import. */
function withLanguages(form: Form, languages: Form['settings']['languages']): Form {
  const { languages: _imported, ...settings } = form.settings
  return { ...form, settings: languages === undefined ? settings : { ...settings, languages } }
}
