// `clew doctor`: shows problems with what to do about them, then facts about sessions and the archive.
import { doctor } from "../../../archive/operations/doctor.ts";
import { operationCommand } from "../command.ts";
import { showDoctor } from "./doctor/show-doctor.ts";

export const doctorCommand = operationCommand(doctor, {
  present: showDoctor,
  without_sessions: true,
  allow_damaged: true,
});
