import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { viewTitleLength } from '#schemas/api/limits.ts'
import type { SavedView } from '#schemas/api/view-api-types.ts'
import { ApiError } from '../../kit/api-error.ts'
import { api } from '../../kit/api.ts'
import { useMessages } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { viewPath, type Views } from './use-saved-views.ts'
import { crudMessages } from '../messages.ts'
import { listSettingsMessages } from '../lazy-part-messages.ts'

export interface ViewDialogProps {
  readonly module: string
  readonly views: Views
  /** Fields of the columns to store; null: none. */
  readonly columns: readonly string[] | null
  /** View to rename; undefined: saves the current list as a new view. */
  readonly view: SavedView | undefined
  readonly onSaved: (viewId: number) => void
  readonly onClose: () => void
}

/** Edits the name and the visibility of a saved view. */
export default function ViewDialog({ module, views, columns, view, onSaved, onClose }: ViewDialogProps) {
  const t = useMessages(listSettingsMessages)
  const general = useMessages(crudMessages)
  const [isOpen, setOpen] = useState(true)
  const [title, setTitle] = useState(view?.title ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const given = title.trim()
    if (given === '') return setProblem(t('views.noName'))
    if (given.length > viewTitleLength) return setProblem(t('views.longName', { limit: viewTitleLength }))
    // Saving under an existing name would replace that view, which is the job of 更新.
    if (views.saved.some((one) => one.isOwn && one.title === given && one !== view)) return setProblem(t('views.taken'))
    setBusy(true)
    try {
      const body = { title: given, isShared }
      const { viewId } = view
        ? (await api.put(`${viewPath}/${view.viewId}`, body, { quiet: true }), view)
        : await api.post<{ viewId: number }>(
            viewPath,
            { ...body, module, query: views.query, columns },
            { quiet: true },
          )
      await views.reload()
      onSaved(viewId)
      notify.ok(t('views.saved', { title: given }))
      setOpen(false)
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : String(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      title={t(view ? 'views.renameTitle' : 'views.saveTitle')}
      size={420}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': general('form.close') }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('views.name')}
            withAsterisk
            aria-required
            value={title}
            error={problem}
            autoComplete="off"
            description={`${view ? '' : t('views.saveHint')}${t('views.nameLimit', { limit: viewTitleLength })}`}
            onChange={(event) => {
              setTitle(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          {(views.canShare || isShared) && (
            <Checkbox
              label={t('views.shareWith')}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button size="sm" variant="default" onClick={() => setOpen(false)}>
              {general('form.cancel')}
            </Button>
            <Button size="sm" type="submit" loading={isBusy}>
              {general('form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
