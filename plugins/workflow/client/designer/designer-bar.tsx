import { Anchor, Button, Tooltip } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { ConflictDialog } from '#renderer/form-workspace/conflict-dialog.tsx'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { ProblemList } from '#renderer/ui/problem-list.tsx'
import { SaveState } from '#renderer/ui/save-state.tsx'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import classes from './tree-designer.module.css'
import { designerMessages } from './messages.ts'
import type { Problem, ProcessDraft } from './use-process-draft.ts'
import { treeChanges } from './diff-trees.ts'
import { trialMessages } from '../trial/trial-form.tsx'
import { VersionList } from './version-list.tsx'

export interface DesignerBarProps {
  readonly form: FormDetail
  readonly draft: ProcessDraft
  readonly isReadonly: boolean
  readonly onShow: (problem: Problem) => void
  readonly isTrying: boolean
  readonly onTry: () => void
  readonly onPublished: () => Promise<unknown>
}

/** Bar of the designer: save state, problems and publishing. */
export function DesignerBar({ form, draft, isReadonly, onShow, isTrying, onTry, onPublished }: DesignerBarProps) {
  const t = useMessages(designerMessages)
  const tt = useMessages(trialMessages)
  const allowed = useAllowed()
  const [isBusy, setBusy] = useState(false)
  const { problems } = draft

  const publish = async (): Promise<void> => {
    if (problems[0]) {
      notify.fail(t('publish.problems', { count: problems.length }), { closeAfterMs: 6000 })
      return onShow(problems[0])
    }
    setBusy(true)
    try {
      if (!(await draft.flush())) notify.fail(t('publish.unsaved'))
      else {
        await api.post(`/project/form/${form.formKey}/publish`, {}, { quiet: true })
        notify.ok(t('publish.done'))
        await onPublished()
      }
    } catch (failure) {
      notify.fail(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }

  return (
    <div className={classes.bar}>
      <Saving draft={draft} />
      {isReadonly && <span className={classes.quiet}>{t('readonly')}</span>}
      <span className={classes.spacer} />
      {problems.length > 0 && (
        <ProblemList
          position="bottom-end"
          count={t('problem.count', { count: problems.length })}
          title={t('problem.title')}
          problems={problems.map((problem) => ({ message: problem.message, place: () => onShow(problem) }))}
        />
      )}
      {draft.document && (
        <Button
          className={classes.tryOut!}
          variant={isTrying ? 'light' : 'subtle'}
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          aria-pressed={isTrying}
          onClick={onTry}
        >
          {tt('title')}
        </Button>
      )}
      <VersionList formKey={form.formKey} />
      {!isReadonly &&
        allowed('project:form:publish') &&
        // publishing or reopening the form, the button above, deploys the process, too; alone, it leaves the questions
        (form.status === 'open' && form.hasChanges === false ? (
          <Tooltip label={t('publish.hint')}>
            <Button variant="default" loading={isBusy} onClick={() => void publish()}>
              {t('publish.verb')}
            </Button>
          </Tooltip>
        ) : (
          <span className={classes.quiet}>{t('publish.withForm')}</span>
        ))}
    </div>
  )
}

function Saving({ draft }: { readonly draft: ProcessDraft }) {
  const { saving, flush } = draft
  const t = useMessages(designerMessages)
  switch (saving.is) {
    case 'saved':
      return saving.at === undefined ? null : <SaveState state="saved" at={saving.at} />
    case 'unsaved':
      return <SaveState state="dirty" />
    case 'saving':
      return <SaveState state="saving" />
    case 'failed':
      return (
        <span className={classes.failed}>
          <SaveState state="failed" reason={saving.reason} />
          <Anchor component="button" type="button" fz={13} onClick={() => void flush()}>
            {t('retry')}
          </Anchor>
        </span>
      )
    case 'conflict':
      return (
        <>
          <SaveState state="failed" reason={t('conflict.title')} />
          <ConflictDialog
            title={t('conflict.title')}
            session={draft}
            theirs={saving.theirs}
            changes={treeChanges(saving.theirs.document, draft.document).map(({ how, name }) =>
              t(`conflict.${how}`, { name }),
            )}
          />
        </>
      )
  }
}
