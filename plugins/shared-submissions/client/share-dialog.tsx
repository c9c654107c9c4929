import { Checkbox, Input, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { FilterBar } from '#renderer/answer-filter/filter-bar.tsx'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { escapeGuard } from '#renderer/kit/restore-focus.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { MultiChoice } from '#renderer/ui/multi-choice.tsx'
import { DialogActions } from '#renderer/ui/dialog-actions.tsx'
import {
  groupActionNames,
  groupActions,
  groupEditable,
  groupLimits,
  isGroupVisible,
  type DataGroup,
  type GroupAction,
  type GroupSettings,
} from '../shared/group-api-types.ts'
import classes from './sharing-settings.module.css'
import { MemberPicker } from './member-picker.tsx'
import { dataGroupMessages, inOrder, optionsFrom } from './messages.ts'

export interface GroupDialogProps {
  /** Path of the form's groups. */
  readonly path: string
  /** The questions of the form, over all versions. */
  readonly codebook: readonly CodebookEntry[]
  /** Absent: a new group. */
  readonly group: DataGroup | undefined
  readonly onSaved: (gid: string) => unknown
  readonly onClose: () => void
}

type Typed = Omit<DataGroup, 'gid'>

const empty: Typed = {
  name: '',
  description: '',
  actions: [],
  visible: [],
  editable: [],
  filter: null,
  members: [],
  enabled: true,
}

/** Adds or edits a group. Errors from the server appear at their fields. */
export function ShareDialog({ path, codebook, group, onSaved, onClose }: GroupDialogProps) {
  const t = useMessages(dataGroupMessages)
  const allowed = useAllowed()
  const [typed, setTyped] = useState<Typed>(() => {
    if (!group) return empty
    const { gid: _gid, ...settings } = group
    return settings
  })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const set = (part: Partial<Typed>): void => {
    setTyped({ ...typed, ...part })
    // an error about the previous value no longer applies
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))))
  }

  const showable = codebook.filter(isGroupVisible)
  const mayChange = groupEditable(codebook)
  const changeable = showable.filter(({ id }) => typed.visible.includes(id) && mayChange.has(id))
  const isEditing = typed.actions.includes('edit')

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // keeps the event from a form around this dialog's portal
    event.stopPropagation()
    setBusy(true)
    setFaults({})
    const settings: GroupSettings = {
      ...typed,
      editable: isEditing ? typed.editable : [],
      members: typed.members.map(({ kind, id }) => ({ kind, id })),
    }
    try {
      if (group) await api.put(`${path}/${group.gid}`, settings, { quiet: true })
      const { gid } = group ?? (await api.post<Pick<DataGroup, 'gid'>>(path, settings, { quiet: true }))
      await onSaved(gid)
      notify.ok(t('saved'))
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setFaults(
        failure.errors.length > 0
          ? Object.fromEntries(failure.errors.map(({ field, message }) => [field, message]))
          : { all: failure.message },
      )
      setBusy(false)
    }
  }

  const known = new Set(['name', 'description', 'members', 'visible', 'editable', 'actions'])
  const others = Object.entries(faults).find(([field]) => !known.has(field))?.[1]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(group ? 'dialog.edit' : 'dialog.add')}
      size={640}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <Stack gap="md">
        {/* the filter has forms of its own, which no form may hold */}
        <form id="data-group" hidden onSubmit={(event) => void save(event)} noValidate />
        <TextInput
          data-autofocus
          form="data-group"
          label={t('dialog.name')}
          description={t('dialog.nameHint')}
          withAsterisk
          aria-required
          value={typed.name}
          maxLength={groupLimits.name}
          error={faults.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('dialog.description')}
          autosize
          minRows={2}
          maxRows={6}
          value={typed.description}
          maxLength={groupLimits.description}
          error={faults.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <MemberPicker
          path={path}
          members={typed.members}
          error={faults.members}
          onChange={(members) => set({ members })}
        />
        <Part title={t('dialog.see')}>
          <MultiChoice
            label={t('dialog.visible')}
            description={t('dialog.visibleHint')}
            placeholder={typed.visible.length === 0 ? t('dialog.choose') : undefined}
            withAsterisk
            aria-required
            data={optionsFrom(showable)}
            value={typed.visible}
            error={faults.visible}
            onChange={(ids) =>
              set({ visible: inOrder(codebook, ids), editable: typed.editable.filter((id) => ids.includes(id)) })
            }
          />
          <Input.Wrapper
            label={t('dialog.filter')}
            labelElement="div"
            description={t(typed.filter ? 'dialog.filterSome' : 'dialog.filterAll')}
          >
            <div className={classes.filter} onFocusCapture={escapeGuard}>
              <FilterBar
                codebook={showable}
                filter={typed.filter ?? undefined}
                onFilter={(filter) => set({ filter: filter ?? null })}
              />
            </div>
          </Input.Wrapper>
        </Part>
        <Part title={t('dialog.do')}>
          <Checkbox.Group
            label={t('dialog.actions')}
            description={t('dialog.actionsHint')}
            value={[...typed.actions]}
            error={faults.actions}
            onChange={(actions) => set({ actions: actions as GroupAction[] })}
          >
            <div className={classes.actions}>
              {groupActionNames.map((action) => (
                <Checkbox
                  key={action}
                  value={action}
                  label={t(`dialog.action.${action}`)}
                  disabled={!allowed(groupActions[action])}
                />
              ))}
            </div>
          </Checkbox.Group>
          {isEditing && (
            <MultiChoice
              label={t('dialog.editable')}
              description={t('dialog.editableHint')}
              placeholder={typed.editable.length === 0 ? t('dialog.choose') : undefined}
              withAsterisk
              aria-required
              data={optionsFrom(changeable)}
              value={typed.editable}
              error={faults.editable}
              onChange={(ids) => set({ editable: inOrder(codebook, ids) })}
            />
          )}
        </Part>
        <div className={classes.part}>
          <Switch
            label={t('dialog.enabled')}
            description={t('dialog.enabledHint')}
            checked={typed.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
        </div>
        <DialogActions form="data-group" error={others} isBusy={isBusy} submit={t('dialog.save')} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}

/** A part of the dialog: what members see, what they do. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}
