/** A milestone as it is answered. */
import type { MilestoneDocument } from '../../projections/milestones/document.ts';
import { only } from '../../lib/only.ts';
import type { Milestone } from '../contract/milestone.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { namesOfUsers } from '../users/user-name.ts';

export async function milestoneView(
  readSide: ReadSide,
  found: WithId<MilestoneDocument>,
): Promise<Milestone> {
  return only(await milestoneViews(readSide, [found]));
}

export async function milestoneViews(
  readSide: ReadSide,
  found: readonly WithId<MilestoneDocument>[],
): Promise<readonly Milestone[]> {
  const people = await namesOfUsers(
    readSide,
    found.map(({ document }) => document.createdBy),
  );
  return found.map(({ id, document }) => ({
    id,
    patientId: document.patientId,
    milestoneType: document.milestoneType,
    type: document.milestoneType,
    title: document.title,
    description: document.description,
    status: document.status,
    priority: document.priority,
    category: document.category,
    targetDate: document.targetDate,
    completedDate: document.completedDate,
    createdBy: people.get(document.createdBy) ?? document.createdBy,
    createdAt: document.createdAt,
    metadata: null,
  }));
}
