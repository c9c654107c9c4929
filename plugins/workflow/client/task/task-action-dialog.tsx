import { Checkbox, Radio, Select, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { FieldError } from '#schemas/api/envelope.ts'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { DialogActions } from '#renderer/ui/dialog-actions.tsx'
import type { DecisionSettings } from '#schemas/process/node-settings.ts'
import { attachmentsItem } from '../../shared/decision-limits.ts'
import type { TaskDetail } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { ChooseNextAssignees, unchosen, type Chosen } from './choose-next-assignees.tsx'
import { DecisionCommentField } from './decision-comment-field.tsx'
import { DecisionFiles } from './decision-files.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { SheetDialog, SheetFoot } from './bottom-sheet-dialog.tsx'
import { signatureId, useDecisionFiles } from './use-decision-files.ts'

/** An action on a task that has a dialog. */
export type TaskAction =
  | 'approve'
  | 'reject'
  | 'return'
  | 'transfer'
  | 'delegate'
  | 'addSign'
  | 'removeSign'
  | 'copy'
  | 'comment'

export interface TaskActionDialogProps {
  readonly decision: TaskAction
  /** Label of the submit button. */
  readonly verb: string
  readonly detail: TaskDetail
  /** Sends the decision. The dialog shows an error that it throws and keeps the input. */
  readonly run: (body: Readonly<Record<string, unknown>>) => Promise<void>
  readonly onClose: () => void
}

const givesAway: readonly TaskAction[] = ['transfer', 'delegate', 'addSign', 'copy']
const withFiles: readonly TaskAction[] = ['approve', 'reject', 'return', 'comment']
const lacking = (field: string, message: string): FieldError => ({ field, code: 'required', message })
const whens = ['before', 'after', 'parallel'] as const

export function TaskActionDialog({ decision, verb, detail, run, onClose }: TaskActionDialogProps) {
  const t = useMessages(workflowMessages)
  const [comment, setComment] = useState('')
  const [users, setUsers] = useState<readonly number[]>([])
  const [to, setTo] = useState(detail.returnTo[0]?.node ?? null)
  const [after, setAfter] = useState<'onward' | 'back'>('onward')
  const [when, setWhen] = useState<(typeof whens)[number]>('before')
  const [faults, setFaults] = useState<{ readonly comment?: string; readonly people?: string; readonly all?: string }>(
    {},
  )
  const [fileErrors, setFileErrors] = useState<readonly FieldError[]>([])
  const files = useDecisionFiles(detail.task.taskId, (id) =>
    setFileErrors((all) => all.filter(({ field }) => field !== id)),
  )
  const [chosen, setChosen] = useState<Chosen>({})
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isPeople = givesAway.includes(decision)
  const isSingle = decision === 'transfer' || decision === 'delegate'
  const choose = decision === 'approve' && !detail.task.isDelegated ? detail.choose : []
  const isWhy = decision === 'reject' || decision === 'return'
  const isDecided = decision === 'approve' || decision === 'reject'
  const wanted: DecisionSettings = isDecided ? detail.decision : {}
  const isCommentNeeded = isWhy || decision === 'comment' || wanted.comment === 'required'
  const attachments =
    wanted.attachments === 'required' && decision === 'approve'
      ? 'required'
      : withFiles.includes(decision) && wanted.attachments !== 'off'
        ? 'optional'
        : 'off'
  const needed = isWhy ? 'dialog.needComment' : decision === 'comment' ? 'dialog.needText' : 'dialog.needOpinion'

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const trimmed = comment.trim()
    const missing = {
      ...(isCommentNeeded && trimmed === '' ? { comment: t(needed) } : {}),
      ...((isPeople || decision === 'removeSign') && users.length === 0 ? { people: t('dialog.needPeople') } : {}),
    }
    setFaults(missing)
    setAsked(true)
    setBusy(true)
    setFileErrors([])
    // also a signature drawn a moment ago is waited for, so that everything missing is shown at once
    const sent = await files.send()
    // the row of the failed upload shows the error
    if (!sent) return setBusy(false)
    const absent = [
      ...(attachments === 'required' && !sent.attachments ? [lacking(attachmentsItem.id, t('dialog.needFile'))] : []),
      ...(wanted.signature === 'required' && !sent.signature ? [lacking(signatureId, t('dialog.needSignature'))] : []),
    ]
    setFileErrors(absent)
    if (Object.keys(missing).length > 0 || absent.length > 0 || unchosen(choose, chosen)) return setBusy(false)
    try {
      await run({
        ...sent,
        ...(trimmed === '' ? {} : { comment: trimmed }),
        ...(isSingle ? { userId: users[0] } : isPeople || decision === 'removeSign' ? { users } : {}),
        ...(choose.length > 0 ? { chosen } : {}),
        ...(decision === 'addSign' ? { when } : {}),
        // oxlint-disable-next-line unicorn/no-thenable -- contract.md's own word
        ...(decision === 'return' ? { to, then: after } : {}),
      })
    } catch (error) {
      const refused = errorOf(error, 'comment')
      const ofFiles = error instanceof ApiError ? error.errors.filter(({ field }) => field !== 'comment') : []
      setFileErrors(ofFiles)
      setFaults(
        error instanceof ApiError && error.id === 'task.incomplete'
          ? refused === undefined
            ? {}
            : { comment: refused }
          : { all: error instanceof ApiError ? error.message : String(error) },
      )
      setBusy(false)
    }
  }

  const { task } = detail
  const request = task.starter ? t('handle.of', { name: task.starter, process: task.process }) : task.process
  const label =
    decision === 'reject'
      ? t('dialog.rejectWhy')
      : decision === 'return'
        ? t('dialog.returnWhy')
        : t(isCommentNeeded ? 'dialog.comment' : 'dialog.commentOptional')
  return (
    <SheetDialog title={verb} about={`${request} · ${task.name}`} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {decision === 'return' && (
            <>
              <Select
                label={t('dialog.to')}
                data={detail.returnTo.map(({ node, name }) => ({ value: node, label: name }))}
                value={to}
                allowDeselect={false}
                onChange={setTo}
              />
              <Radio.Group
                label={t('dialog.afterwards')}
                value={after}
                onChange={(value) => setAfter(value === 'back' ? 'back' : 'onward')}
              >
                <Stack gap={8} mt={6}>
                  <Radio value="onward" label={t('dialog.onward')} />
                  <Radio value="back" label={t('dialog.back')} />
                </Stack>
              </Radio.Group>
            </>
          )}
          {isPeople && (
            <PeoplePicker
              path={`/workflow/task/${detail.task.taskId}`}
              isSingle={isSingle}
              error={faults.people}
              onChange={(found) => {
                setUsers(found)
                setFaults({})
              }}
            />
          )}
          {decision === 'removeSign' && (
            <Checkbox.Group
              label={t('dialog.remove')}
              withAsterisk
              error={faults.people}
              value={users.map(String)}
              onChange={(values) => {
                setUsers(values.map(Number))
                setFaults({})
              }}
            >
              <Stack gap={8} mt={6}>
                {detail.added.map(({ userId, name, dept }) => (
                  <Checkbox key={userId} value={String(userId)} label={dept ? `${name} · ${dept}` : name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {choose.length > 0 && (
            <ChooseNextAssignees
              choose={choose}
              path={`/workflow/task/${detail.task.taskId}`}
              chosen={chosen}
              isAsked={isAsked}
              onChange={setChosen}
            />
          )}
          {decision === 'addSign' && (
            <Radio.Group
              label={t('dialog.when')}
              value={when}
              onChange={(value) => setWhen(whens.find((one) => one === value) ?? 'before')}
            >
              <Stack gap={8} mt={6}>
                {whens.map((one) => (
                  <Radio key={one} value={one} label={t(`dialog.${one}`)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <DecisionCommentField
            label={label}
            phrasesOf={phrasesOf(decision, detail)}
            isRequired={isCommentNeeded}
            {...(isPeople ? { takesFocus: false } : isCommentNeeded ? { takesFocus: true } : {})}
            value={comment}
            error={faults.comment}
            onChange={(text) => {
              setComment(text)
              setFaults({})
            }}
          />
          {(attachments !== 'off' || wanted.signature) && (
            <DecisionFiles files={files} attachments={attachments} signature={wanted.signature} errors={fileErrors} />
          )}
        </Stack>
        <SheetFoot>
          <DialogActions
            error={faults.all}
            isBusy={isBusy}
            submit={verb}
            isDangerous={decision === 'reject'}
            onCancel={onClose}
          />
        </SheetFoot>
      </form>
    </SheetDialog>
  )
}

/** Opinions and corrections are in one's own words. */
function phrasesOf(decision: TaskAction, { task }: TaskDetail): 'approve' | 'reject' | 'return' | undefined {
  if (decision === 'reject' || decision === 'return') return decision
  return decision === 'approve' && !task.isDelegated && !task.isCorrection ? decision : undefined
}
