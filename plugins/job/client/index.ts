import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Components of the job list that its module file cannot describe. */
export const job = {
  name: 'job',
  components: {
    HandlerPicker: async () => ({ default: (await import('./job-handler-picker.tsx')).HandlerPicker }),
    HandlerCell: async () => ({ default: (await import('./job-handler-picker.tsx')).HandlerCell }),
    JobParameters: () => import('./job-parameters.tsx'),
    CronInput: () => import('./cron-input.tsx'),
    CronCell: async () => ({ default: (await import('./cron-sentence.tsx')).CronCell }),
  },
} satisfies ClientPlugin
