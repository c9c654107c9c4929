import { useState } from 'react'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { api } from '#renderer/kit/api.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { Page } from '#renderer/ui/page-frame.tsx'
import { formOf } from '../../shared/process-template-forms.ts'
import { treeFrom, type ProcessTemplate } from '../../shared/process-templates.ts'
import { designerMessages } from '../designer/messages.ts'
import { newId } from '../designer/node-types.ts'
import { TemplateGallery, templateWords } from '../designer/template-gallery.tsx'
import { processPath } from '../designer/use-process-draft.ts'

/** `/project/ready`: approval templates with their forms. Choosing one creates both and opens the process. */
export default function TemplatesScreen() {
  const t = useMessages(designerMessages)
  const locale = useLocale()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const make = async (template: ProcessTemplate): Promise<void> => {
    setBusy(true)
    const document = formOf(template.key, locale)
    const tree = treeFrom(template, document, { locale, words: templateWords(t), newId })
    const body = { name: document.title, type: 'workflow', document }
    let made: string | undefined
    try {
      made = (await api.post<{ readonly formKey: string }>('/project/form', body, { quiet: true })).formKey
      await api.put(processPath(made), { tree, revision: 0 }, { quiet: true })
      notify.ok(t('ready.done', { name: document.title }))
    } catch (failure) {
      notify.fail(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
    // when storing the process failed, the designer offers the templates again
    if (made !== undefined) navigate(formPath('workflow', made))
    await refresh('/project/form')
  }
  return (
    <Page title={t('ready.title')} description={t('ready.hint')}>
      <TemplateGallery isBusy={isBusy} onChoose={(template) => void make(template)} />
    </Page>
  )
}
