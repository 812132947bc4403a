import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDirectory } from './temporary-directory.ts';

/** Lets `look` see a folder that holds these files (an object is written as JSON), and removes it. */
export async function withProject<Seen>(
  files: Readonly<Record<string, string | object>>,
  look: (root: string) => Promise<Seen>,
): Promise<Seen> {
  const project = await temporaryDirectory();
  try {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(project.path, file)), { recursive: true });
      await writeFile(
        path.join(project.path, file),
        typeof content === 'string' ? content : JSON.stringify(content),
      );
    }
    return await look(project.path);
  } finally {
    await project.remove();
  }
}
