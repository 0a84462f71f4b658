import { z } from 'zod';

/** The share of the descriptors of this process that the connections of each listener may take; there may be two. */
const share = 0.45;

const reportSchema = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.string()]) }) }),
});

/**
 * Returns the most connections of one listener: more are closed at once, so that descriptors remain for files, the
 * database and other processes. Without a limit of the system there is none.
 */
export function limitConnections(): number {
  // Otherwise the report looks up the names of all connected hosts.
  Object.assign(process.report, { excludeNetwork: true });
  const report = reportSchema.safeParse(process.report.getReport());
  const soft = Number(report.data?.userLimits.open_files.soft);
  return Number.isFinite(soft) ? Math.floor(soft * share) : Number.POSITIVE_INFINITY;
}
