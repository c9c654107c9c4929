import { serve } from '#server/serve.ts'

/** The server as `npm start` runs it, but for whose licenses it believes: the key is its argument. */
await serve(process.env, { vendorKey: process.argv[2]! })
