import { Suspense } from 'react'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import classes from './mail-settings.module.css'

/** `/project/form/setting?key=`: every setting of a form, in the sections of the features. */
export default function FormSettingsScreen() {
  const isAllowed = useAllowed()
  const sections = useAssembled().formSections.filter(({ permission }) => !permission || isAllowed(permission))
  return (
    <FormLayout tab="setting">
      {(form) => (
        <div key={form.formKey} className={classes.screen}>
          {sections.map(({ id, Section }) => (
            <div key={id} className={classes.section}>
              <ErrorBoundary resetKey={id}>
                <Suspense fallback={<RowsSkeleton rows={2} rowHeight={64} widths={['1fr']} />}>
                  <Section form={form} />
                </Suspense>
              </ErrorBoundary>
            </div>
          ))}
        </div>
      )}
    </FormLayout>
  )
}
