import { Button, Group, Text } from '@mantine/core'
import { useMessages } from '../kit/i18n.ts'
import classes from './dialog-actions.module.css'
import { uiMessages } from './messages.ts'

export interface DialogActionsProps {
  /** Error that belongs to no field. */
  readonly error: string | undefined
  readonly isBusy: boolean
  /** Label of the submit button. */
  readonly submit: string
  /** Whether submitting is hard to undo: a red button. */
  readonly isDangerous?: boolean
  /** Whether submitting is impossible, which the dialog explains. */
  readonly isDisabled?: boolean
  /** Id of the form, for actions outside of it. */
  readonly form?: string
  readonly onCancel: () => void
}

/** Error, cancel and submit at the foot of a form in a dialog. */
export function DialogActions({
  error,
  isBusy,
  submit,
  isDangerous = false,
  isDisabled = false,
  form,
  onCancel,
}: DialogActionsProps) {
  const t = useMessages(uiMessages)
  return (
    <>
      {error !== undefined && (
        <Text role="alert" fz={14} c="red">
          {error}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" className={classes.actions!} data-dialog-actions>
        <Button variant="default" size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          type="submit"
          form={form}
          loading={isBusy}
          disabled={isDisabled}
          {...(isDangerous ? { color: 'red' } : {})}
        >
          {submit}
        </Button>
      </Group>
    </>
  )
}
