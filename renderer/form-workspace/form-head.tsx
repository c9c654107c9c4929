import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { draftOf } from './draft-session-registry.ts'
import { EditableName } from './editable-name.tsx'
import classes from './form-head.module.css'
import { formListPath, formPath, formTabPath, phaseTones } from './form-routes.ts'
import { formWorkspaceMessages } from './messages.ts'
import { SaveLine } from './draft-save-state.tsx'
import type { DraftSession } from './draft-session.ts'
import { useAssembled } from '../kit/assemble-plugins.ts'
import { useBackRoute } from '../kit/back-route.ts'
import { useText, useMessages } from '../kit/i18n.ts'
import { routersAtom, useAllowed } from '../kit/signed-in-user.ts'
import { KeyCaps } from '../ui/key-caps.tsx'
import { StatusDot } from '../ui/status-dot.tsx'

export interface FormHeadProps {
  readonly tab: string
  readonly formKey: string
  readonly form: FormDetail | undefined
  readonly onChanged: () => unknown
  /** Receives the element into which the screen renders its own actions. */
  readonly actionsRef: (slot: HTMLElement | null) => void
}

/** Header of all screens of a form: back link, name, status, tabs, save state and publish button. */
export function FormHead({ tab, formKey, form, onChanged, actionsRef }: FormHeadProps) {
  const t = useMessages(formWorkspaceMessages)
  const back = useBackRoute(formListPath)
  const allowed = useAllowed()
  const session = form && draftOf(form)
  const text = useText()
  const tabs = useFormTabs()

  const current = (one: string) => (one === tab ? ('page' as const) : undefined)

  return (
    <header className={classes.head}>
      <div className={classes.identity}>
        <Link className={classes.back} to={back} aria-label={t('back')} title={t('back')}>
          <IconArrowLeft size={18} aria-hidden="true" />
        </Link>
        {form ? (
          <EditableName
            formKey={formKey}
            name={form.name}
            isEditable={allowed('project:form:edit')}
            onRenamed={onChanged}
          />
        ) : (
          <span className={classes.nameOutline} aria-hidden="true" />
        )}
        {form && (
          <span className={classes.status}>
            <StatusDot tone={phaseTones[form.phase]}>{t(`status.${form.phase}`)}</StatusDot>
          </span>
        )}
      </div>
      <nav className={classes.tabs} aria-label={t('nav')}>
        {tabs
          .filter(({ button }) => button === undefined)
          .map(({ tab: one, title }) => (
            <Link
              key={one}
              ref={one === tab ? inView : null}
              className={classes.tab}
              to={formPath(one, formKey)}
              aria-current={current(one)}
            >
              {text(title)}
            </Link>
          ))}
      </nav>
      <div className={classes.end}>
        <span className={classes.saving}>{session && <SaveLine session={session} />}</span>
        <span className={classes.actions} ref={actionsRef} />
        {tabs
          .filter(({ button }) => button !== undefined)
          .map(({ tab: one, title, button }) => {
            const look = {
              className: classes.button ?? '',
              variant: one === tab ? 'light' : button === 'primary' ? 'filled' : 'default',
            }
            // what has not loaded can be neither shown nor published
            return form ? (
              <Button key={one} {...look} component={Link} to={formPath(one, formKey)} aria-current={current(one)}>
                {text(title)}
                {button === 'primary' && session && <Unpublished form={form} session={session} />}
              </Button>
            ) : (
              <Button key={one} {...look} disabled>
                {text(title)}
              </Button>
            )
          })}
      </div>
    </header>
  )
}

/** The tabs that the user may open: some are pages of the menu, which a role may lack beside the permission. */
function useFormTabs() {
  const allowed = useAllowed()
  const { formTabs, routes } = useAssembled()
  const routers = useAtomValue(routersAtom)
  return formTabs.filter(({ tab, permission }) => {
    const path = formTabPath(tab)
    return allowed(permission) && (routes.some((route) => route.path === path) || isInMenu(path, routers ?? []))
  })
}

const isInMenu = (path: string, routers: readonly MenuRoute[]): boolean =>
  routers.some((route) => route.path === path || isInMenu(path, route.children ?? []))

/** Scrolls the tabs, and nothing around them, until the current one is in the middle: its neighbors show on a phone. */
function inView(link: HTMLElement | null): void {
  const bar = link?.parentElement
  if (!bar) return
  const [one, all] = [link.getBoundingClientRect(), bar.getBoundingClientRect()]
  bar.scrollBy({ left: one.left + one.width / 2 - (all.left + all.width / 2) })
}

/** Target element for a screen's own actions in the header. */
export const FormActionsSlot = createContext<HTMLElement | null>(null)

/** Renders a screen's own actions into the header of its form. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  const slot = use(FormActionsSlot)
  return slot && createPortal(children, slot)
}

export interface UndoRedoProps {
  readonly draft: {
    readonly canUndo: boolean
    readonly canRedo: boolean
    readonly undo: () => void
    readonly redo: () => void
  }
}

/** Undo and redo buttons of a draft. */
export function UndoRedo({ draft: { canUndo, canRedo, undo, redo } }: UndoRedoProps) {
  const t = useMessages(formWorkspaceMessages)
  return (
    <>
      <Tooltip label={[t('undo'), <KeyCaps key="keys" keys="Mod+Z" />]}>
        <ActionIcon aria-label={t('undo')} disabled={!canUndo} onClick={undo}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={[t('redo'), <KeyCaps key="keys" keys="Mod+Shift+Z" />]}>
        <ActionIcon aria-label={t('redo')} disabled={!canRedo} onClick={redo}>
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** Dot that marks unpublished changes, because visitors do not see them yet. */
function Unpublished({ form, session }: { readonly form: FormDetail; readonly session: DraftSession }) {
  const t = useMessages(formWorkspaceMessages)
  const { revision, saving } = useSyncExternalStore(session.subscribe, session.view)
  const isAhead = form.hasChanges || revision > form.draft.revision || saving.is !== 'saved'
  if (form.version === 0 || !isAhead) return null
  return (
    <span className={classes.unpublished} title={t('unpublished')}>
      <VisuallyHidden>{` ${t('unpublished')}`}</VisuallyHidden>
    </span>
  )
}
