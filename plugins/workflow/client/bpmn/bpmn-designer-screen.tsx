import { Button, FileButton } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { usePageOwner } from '#renderer/kit/page-titles.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { BpmnDesigner, type Draft, type Opened } from './bpmn-designer.tsx'
import classes from './bpmn.module.css'
import { bpmnMessages } from './messages.ts'
import { newModel } from './bpmn-modeler.ts'
import { modelFiles, readModelFile } from './read-model-file.ts'

const number = /^[1-9]\d{0,14}$/

/** `/workflow/designer`: the BPMN designer; `?definitionId=` opens a version, `?draftId=` a draft. */
export default function BpmnDesignerScreen() {
  const [query] = useSearchParams()
  usePageOwner('/workflow/definition')
  const [definitionId, draftId] = [query.get('definitionId') ?? '', query.get('draftId') ?? '']
  if (number.test(draftId)) return <FromDraft key={draftId} draftId={draftId} />
  if (number.test(definitionId)) return <FromVersion key={definitionId} definitionId={definitionId} />
  return <FromNothing />
}

function FromNothing() {
  const t = useMessages(bpmnMessages)
  const allowed = useAllowed()
  const mayEdit = allowed('workflow:definition:edit')
  const mayMakeForms = allowed('project:form:add')
  const [opened, setOpened] = useState<Opened>()
  if (opened) return <BpmnDesigner opened={opened} />
  const blank = (): void => {
    const key = `process_${Date.now().toString(36)}`
    setOpened({ xml: newModel(key, t('new.name'), t('new.start')), name: t('new.name'), formKey: null })
  }
  const open = async (file: File | null): Promise<void> => {
    if (!file) return
    const model = await readModelFile(file)
    if (model) setOpened({ ...model, formKey: null })
    else notify.fail(t('import.wrong', { name: file.name }))
  }
  return (
    <Page title={t('title')}>
      <EmptyState
        icon={IconRoute}
        title={t('new.title')}
        hint={t('new.hint')}
        action={
          mayEdit && (
            <div className={classes.choices}>
              <Button onClick={blank}>{t('new.blank')}</Button>
              <FileButton accept={modelFiles} onChange={(file) => void open(file)}>
                {(props) => (
                  <Button variant="default" {...props}>
                    {t('new.import')}
                  </Button>
                )}
              </FileButton>
              {mayMakeForms && (
                <Button variant="default" component={Link} to="/project/ready">
                  {t('new.ready')}
                </Button>
              )}
            </div>
          )
        }
      />
    </Page>
  )
}

function FromDraft({ draftId }: { readonly draftId: string }) {
  const { data, error, reload } = useApi<Draft>(`/workflow/draft/${draftId}`)
  // keeps the draft as opened, so that saving does not reopen it
  const [opened, setOpened] = useState<Draft>()
  if (data && !opened) setOpened(data)
  if (!opened) return <Waiting error={error} onRetry={reload} />
  return <BpmnDesigner opened={opened} />
}

function FromVersion({ definitionId }: { readonly definitionId: string }) {
  const row = useApi<{ readonly name: string; readonly formKey: string | null }>(`/workflow/definition/${definitionId}`)
  const xml = useApi<string>(`/workflow/definition/${definitionId}/xml`)
  const [opened, setOpened] = useState<Opened>()
  if (row.data && xml.data !== undefined && !opened)
    setOpened({ xml: xml.data, name: row.data.name, formKey: row.data.formKey })
  if (!opened)
    return <Waiting error={row.error ?? xml.error} onRetry={() => Promise.all([row.reload(), xml.reload()])} />
  return <BpmnDesigner opened={opened} />
}

function Waiting({ error, onRetry }: { readonly error: Error | undefined; readonly onRetry: () => Promise<unknown> }) {
  const t = useMessages(bpmnMessages)
  return (
    <Page title={t('title')}>{error ? <ErrorState error={error} onRetry={onRetry} /> : <RowsSkeleton rows={6} />}</Page>
  )
}
