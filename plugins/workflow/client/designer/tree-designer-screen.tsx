import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { Designer } from './tree-designer.tsx'
import { designerMessages } from './messages.ts'
import { processPath, type ProcessModel } from './use-process-draft.ts'

/** `/project/form/workflow?key=`: the approval process of a form. */
export default function DesignerScreen() {
  return (
    <FormLayout tab="workflow" fills>
      {(form, reload) => <FormProcess key={form.formKey} form={form} onPublished={reload} />}
    </FormLayout>
  )
}

function FormProcess({
  form,
  onPublished,
}: {
  readonly form: FormDetail
  readonly onPublished: () => Promise<unknown>
}) {
  const t = useMessages(designerMessages)
  const mayEdit = useAllowed()('project:form:edit')
  const { document } = useDraft(form)
  const { data, error, reload } = useApi<ProcessModel | null>(processPath(form.formKey))
  const [isReplacing, setReplacing] = useState(false)

  if (error && data === undefined) return <ErrorState error={error} onRetry={reload} />
  if (data === undefined) return <RowsSkeleton rows={6} />
  if (data?.xml && !data.tree && !isReplacing)
    return (
      <EmptyState
        icon={IconSitemap}
        title={t('xml.title')}
        hint={t('xml.hint')}
        action={
          mayEdit && (
            <Button variant="default" onClick={() => setReplacing(true)}>
              {t('xml.replace')}
            </Button>
          )
        }
      />
    )
  return <Designer form={form} document={document} model={data} onPublished={onPublished} />
}
