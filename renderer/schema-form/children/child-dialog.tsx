import { Button, Modal } from '@mantine/core'
import { useId, useState } from 'react'
import type { FieldError } from '#schemas/api/envelope.ts'
import { useMessages } from '../../kit/i18n.ts'
import { SchemaForm } from '../schema-form.tsx'
import type { Values } from '../form-values.ts'
import { modeOf, type ChildForm } from './child-form.ts'
import classes from './children.module.css'
import { childrenMessages } from '../messages.ts'

export interface ChildDialogProps {
  readonly form: ChildForm
  readonly title: string
  readonly values: Values
  readonly errors: readonly FieldError[]
  readonly onDone: (values: Values) => void
  readonly onClose: () => void
}

/** Edits all fields of one child row. Changes are saved with the parent row. */
export default function ChildDialog({ form, title, values, errors, onDone, onClose }: ChildDialogProps) {
  const t = useMessages(childrenMessages)
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const mode = modeOf(form, values)
  const done = (body: Values): void => {
    onDone(body)
    setOpen(false)
  }
  const footer = () => (
    <div className={classes.footer}>
      <Button variant="default" size="sm" onClick={() => setOpen(false)}>
        {t('cancel')}
      </Button>
      <Button size="sm" type="submit" form={id}>
        {t('done')}
      </Button>
    </div>
  )
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      title={title}
      size={form.copy.form.columns > 1 ? 640 : 480}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ header: { role: 'none' } }}
    >
      {/* keeps events from the form below */}
      <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
        <SchemaForm
          id={id}
          prefix="row"
          module={form.modules[mode]}
          mode={mode}
          row={values}
          typed={values}
          validate={form.validates[mode]}
          errors={errors}
          onSubmit={done}
          footer={footer}
        />
      </div>
    </Modal>
  )
}
