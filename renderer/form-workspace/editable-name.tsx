import { useRef, useState } from 'react'
import { api } from '../kit/api.ts'
import { useMessages } from '../kit/i18n.ts'
import { notify } from '../kit/toasts.ts'
import classes from './form-head.module.css'
import { formWorkspaceMessages } from './messages.ts'

export interface EditableNameProps {
  readonly formKey: string
  readonly name: string
  readonly isEditable: boolean
  readonly onRenamed: () => unknown
}

/**
 * Shows a form's name as an editable field: Enter or blur saves, Escape restores. Respondents read the title instead,
 * which a rename leaves alone.
 */
export function EditableName({ formKey, name, isEditable, onRenamed }: EditableNameProps) {
  const t = useMessages(formWorkspaceMessages)
  const [typed, setTyped] = useState<string>()
  const isCancelled = useRef(false)
  if (!isEditable) return <h1 className={classes.name}>{name}</h1>

  const finish = async (): Promise<void> => {
    const next = isCancelled.current ? name : (typed ?? name).trim()
    isCancelled.current = false
    if (next === name) return setTyped(undefined)
    if (next === '') {
      setTyped(undefined)
      return notify.fail(t('name.empty'), { closeAfterMs: 4000 })
    }
    try {
      await api.put(`/project/form/${formKey}`, { name: next })
      await onRenamed()
    } catch {
      // The failure has been shown; the stored name returns.
    }
    setTyped(undefined)
  }

  const shown = typed ?? name
  return (
    <h1 className={classes.name} data-value={shown}>
      <input
        className={classes.nameInput}
        aria-label={t('name.label')}
        title={t('name.edit')}
        value={shown}
        maxLength={200}
        size={1}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void finish()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') isCancelled.current = true
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
        }}
      />
    </h1>
  )
}
